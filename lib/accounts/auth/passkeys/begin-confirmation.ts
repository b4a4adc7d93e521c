import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { db } from "#lib/platform/db.ts";
import { env } from "#lib/platform/env.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { PASSKEY_CHALLENGE_MS } from "../constants.ts";
import { passkeyParty } from "../rules.ts";
import type { PersonCtx } from "../types.ts";
import { putChallenge } from "./challenges.ts";
import { TOO_MANY_CHALLENGES, UNAVAILABLE } from "./refusals.ts";

export type BeginConfirmationError = "passkeys_unavailable" | "too_many_challenges" | "no_passkey";

/** Asks somebody who is signed in for one of their own passkeys, to prove again who they are. */
export async function beginConfirmation(
  ctx: PersonCtx,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, BeginConfirmationError>> {
  const party = passkeyParty(env().BASE_URL);
  if (!party) return UNAVAILABLE;
  const { person } = ctx;
  const mine = await db().passkey.findMany({
    where: { userId: person.id },
    select: { credentialId: true, transports: true },
  });
  if (mine.length === 0)
    return refuse("no_passkey", "You have no passkey yet. Sign in again by mail; then add one on your account's page.");
  const options = await generateAuthenticationOptions({
    rpID: party.rpId,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: mine.map(({ credentialId: id, transports }) => ({ id, transports })),
  });
  const bound = { purpose: "confirm", holder: person.sessionId } as const;
  return (await putChallenge(ctx, options.challenge, bound)) ? ok(options) : TOO_MANY_CHALLENGES;
}
