import * as z from "zod";
import { emailAddress } from "#lib/kernel/email-address.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { PASSKEY_NAME_MAX, PERSON_NAME_MAX } from "./constants.ts";
import { timeZoneOf } from "./rules.ts";

export const RequestSignInLinkInput = z.strictObject({ email: emailAddress, next: z.string().max(2000).optional() });
export type RequestSignInLinkInput = z.output<typeof RequestSignInLinkInput>;

export const NoInput = z.strictObject({});

export const OpenMailboxInput = z.strictObject({ secret: z.string().max(200) });

export const RevokeSessionInput = z.strictObject({ session_id: z.string().max(64) });
export type RevokeSessionInput = z.output<typeof RevokeSessionInput>;

export const RenamePersonInput = z.strictObject({
  name: lineInput(PERSON_NAME_MAX),
});
export type RenamePersonInput = z.output<typeof RenamePersonInput>;

export const SaveTimesInput = z.strictObject({
  /** An IANA name; null for the browser's. */
  time_zone: z
    .string()
    .transform((name, check) => {
      const zone = timeZoneOf(name);
      if (zone === undefined) check.addIssue({ code: "custom", message: "Choose a time zone from the list." });
      return zone ?? name;
    })
    .nullable()
    .optional(),
  clock_times: z.boolean().optional(),
});
export type SaveTimesInput = z.output<typeof SaveTimesInput>;

/** Bytes as browsers encode them in JSON. */
const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const credential = { id: base64url(1_400), rawId: base64url(1_400), type: z.literal("public-key") };

/** The used parts of RegistrationResponseJSON (WebAuthn level 3, 5.1.9). */
export const AddPasskeyInput = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4_000),
      attestationObject: base64url(40_000),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  }),
});
export type AddPasskeyInput = z.output<typeof AddPasskeyInput>;

/** The used parts of AuthenticationResponseJSON (WebAuthn level 3, 5.1.9). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof assertion>;

export const ConfirmByPasskeyInput = z.strictObject({ response: assertion });
export type ConfirmByPasskeyInput = z.output<typeof ConfirmByPasskeyInput>;

export const PasskeySignInInput = z.strictObject({ response: assertion, next: z.string().max(2000).optional() });
export type PasskeySignInInput = z.output<typeof PasskeySignInInput>;

const passkeyId = z.string().max(64);

export const PasskeyIdInput = z.strictObject({ passkey_id: passkeyId });
export type PasskeyIdInput = z.output<typeof PasskeyIdInput>;

export const RenamePasskeyInput = z.strictObject({
  passkey_id: passkeyId,
  name: lineInput(PASSKEY_NAME_MAX, "Enter a name for the passkey."),
});
export type RenamePasskeyInput = z.output<typeof RenamePasskeyInput>;
