import * as z from "zod";

/** Longest e-mail address (RFC 5321 4.5.3.1.3 less the brackets). */
const EMAIL_MAX = 254;

/** An address as it is stored and compared: no blanks around it, NFKC, lower case. */
export const normaliseEmail = (email: string): string => email.normalize("NFKC").trim().toLowerCase();

/** An e-mail address as it is stored: normalised, then checked. */
export const emailAddress = z
  .string("Enter an e-mail address.")
  .max(EMAIL_MAX, "That is longer than an e-mail address can be.")
  .transform(normaliseEmail)
  .pipe(z.email("That is not an e-mail address."))
  .meta({ description: "An e-mail address.", example: "ada@example.com" });
