import * as z from "zod";
import { EMAIL_MAX, PERSON_NAME_MAX } from "./constants.ts";
import { normaliseEmail } from "./rules.ts";

/** An e-mail address as it is stored: normalised, then checked. */
export const emailAddress = z
  .string("Enter an e-mail address.")
  .max(EMAIL_MAX, "That is longer than an e-mail address can be.")
  .transform(normaliseEmail)
  .pipe(z.email("That is not an e-mail address."))
  .meta({ description: "An e-mail address.", example: "ada@example.com" });

export const RequestSignInLinkInput = z.strictObject({ email: emailAddress, next: z.string().max(2000).optional() });
export type RequestSignInLinkInput = z.output<typeof RequestSignInLinkInput>;

export const NoInput = z.strictObject({});

export const RevokeSessionInput = z.strictObject({ session_id: z.string().max(64) });
export type RevokeSessionInput = z.output<typeof RevokeSessionInput>;

export const RenamePersonInput = z.strictObject({
  name: z
    .string()
    .trim()
    .max(PERSON_NAME_MAX, `At most ${PERSON_NAME_MAX} characters.`)
    .regex(/^\P{Cc}*$/u, "No control characters."),
});
export type RenamePersonInput = z.output<typeof RenamePersonInput>;
