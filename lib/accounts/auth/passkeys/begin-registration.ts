import { generateRegistrationOptions, type PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/server";
import { staleSignIn } from "#lib/accounts/auth/recent-sign-in.ts";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { env } from "#lib/platform/env/env.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX } from "../constants.ts";
import { passkeyParty } from "../rules.ts";
import { ALGORITHMS } from "./algorithms.ts";
import { putChallenge } from "./challenges.ts";
import { readCredentials } from "./read-credentials.ts";
import { TOO_MANY_CHALLENGES, UNAVAILABLE } from "./refusals.ts";
import { userHandle } from "./rules.ts";

export type BeginRegistrationError =
  | "recent_sign_in_required"
  | "passkeys_unavailable"
  | "too_many_passkeys"
  | "too_many_challenges";

/**
 * Returns the options for creating a passkey: discoverable, so that signing in needs no name, and
 * with user verification. Requires a sign-in within the last ten minutes, since a passkey gives
 * lasting access.
 */
export async function beginRegistration(
  ctx: PersonCtx,
): Promise<Result<PublicKeyCredentialCreationOptionsJSON, BeginRegistrationError>> {
  const stale = staleSignIn(ctx);
  if (stale) return stale;
  const party = passkeyParty(env().BASE_URL);
  if (!party) return UNAVAILABLE;
  const { person } = ctx;
  const mine = await readCredentials(person.id);
  if (mine.length >= PASSKEYS_MAX)
    return refuse(
      "too_many_passkeys",
      `You have ${PASSKEYS_MAX} passkeys, the maximum. Remove one that you no longer use.`,
    );
  const options = await generateRegistrationOptions({
    rpName: "Gatehouse",
    rpID: party.rpId,
    userID: userHandle(person.id),
    userName: person.email,
    userDisplayName: person.name ?? person.email,
    timeout: PASSKEY_CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: mine,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: [...ALGORITHMS],
  });
  const bound = { purpose: "register", holder: person.sessionId } as const;
  return (await putChallenge(ctx, options.challenge, bound)) ? ok(options) : TOO_MANY_CHALLENGES;
}
