import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { env } from "#lib/platform/env/env.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { PASSKEY_CHALLENGE_MS } from "../constants.ts";
import { passkeyParty } from "../rules.ts";
import { putChallenge } from "./challenges.ts";
import { readCredentials } from "./read-credentials.ts";
import { TOO_MANY_CHALLENGES, UNAVAILABLE } from "./refusals.ts";

export type BeginConfirmationError = "passkeys_unavailable" | "too_many_challenges" | "no_passkey";

/** Asks a signed-in person for one of their passkeys, to confirm their identity. */
export async function beginConfirmation(
  ctx: PersonCtx,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, BeginConfirmationError>> {
  const party = passkeyParty(env().BASE_URL);
  if (!party) return UNAVAILABLE;
  const { person } = ctx;
  const mine = await readCredentials(person.id);
  if (mine.length === 0)
    return refuse("no_passkey", "You have no passkey yet. Sign in again by mail; then add one on your account page.");
  const options = await generateAuthenticationOptions({
    rpID: party.rpId,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: mine,
  });
  const bound = { purpose: "confirm", holder: person.sessionId } as const;
  return (await putChallenge(ctx, options.challenge, bound)) ? ok(options) : TOO_MANY_CHALLENGES;
}
