import * as z from "zod";
import { asciiDomain } from "./ascii-domain.ts";

/** Longest e-mail address in characters (RFC 5321 4.5.3.1.3 less the brackets). */
export const EMAIL_MAX = 254;

/**
 * Returns an address in the form that is stored and compared: trimmed, NFKC, lower case, with an
 * internationalised domain in its ASCII form (RFC 5891), which every mail server accepts.
 */
export function normaliseEmail(email: string): string {
  const plain = email.normalize("NFKC").trim().toLowerCase();
  const at = plain.lastIndexOf("@");
  const domain = at < 0 ? undefined : asciiDomain(plain.slice(at + 1));
  return domain === undefined ? plain : `${plain.slice(0, at)}@${domain}`;
}

/** The pattern of the HTML standard and zod, plus top-level domains in ASCII form. */
const PATTERN =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]{1,59})$/;

const TOO_LONG = "That is longer than any email address.";

export const emailAddress = z
  .string("Enter an email address.")
  .max(EMAIL_MAX, TOO_LONG)
  .transform(normaliseEmail)
  .pipe(z.email({ pattern: PATTERN, error: "That is not an email address." }).max(EMAIL_MAX, TOO_LONG))
  .meta({ description: "An email address.", example: "ada@example.com" });
