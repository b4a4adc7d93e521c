import * as z from "zod";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { KEY_ENVS, SCOPES } from "#lib/kernel/scopes.ts";
import { HOST_MAX } from "./constants.ts";

/**
 * A command line's request (RFC 8628 3.1): `scope` is separated by spaces and defaults to all; the
 * other three fields are ours. Unknown fields are ignored, as RFC 8628 3.1 requires.
 */
export const BeginLoginInput = z.object({
  scope: z
    .string()
    .transform((text) => text.split(" ").filter((part) => part !== ""))
    .pipe(CreateKeyInput.shape.scopes)
    .default([...SCOPES]),
  env: z.enum(KEY_ENVS).default("test"),
  name: CreateKeyInput.shape.name.optional(),
  host: lineInput(HOST_MAX).optional(),
});
export type BeginLoginInput = z.output<typeof BeginLoginInput>;

export const UserCodeInput = z.strictObject({ code: z.string().max(64) });
export type UserCodeInput = z.output<typeof UserCodeInput>;
