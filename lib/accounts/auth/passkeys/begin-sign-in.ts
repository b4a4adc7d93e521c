import { generateAuthenticationOptions, type PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env/env.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { PASSKEY_CHALLENGE_MS } from "../constants.ts";
import { passkeyParty } from "../rules.ts";
import { putChallenge } from "./challenges.ts";
import { TOO_MANY_CHALLENGES, UNAVAILABLE } from "./refusals.ts";

/**
 * Asks a browser for any passkey of this installation. Lists none, as that would reveal who has an
 * account.
 *
 * @param browser the token of the cookie that must come with the response.
 */
export async function beginSignIn(
  ctx: VisitorCtx,
  browser: string,
): Promise<Result<PublicKeyCredentialRequestOptionsJSON, "passkeys_unavailable" | "too_many_challenges">> {
  const party = passkeyParty(env().BASE_URL);
  if (!party) return UNAVAILABLE;
  const options = await generateAuthenticationOptions({
    rpID: party.rpId,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: "required",
  });
  const bound = { purpose: "sign_in", holder: sha256(browser) } as const;
  return (await putChallenge(ctx, options.challenge, bound)) ? ok(options) : TOO_MANY_CHALLENGES;
}
