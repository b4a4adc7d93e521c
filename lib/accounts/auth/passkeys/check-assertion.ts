import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { VisitorCtx } from "#lib/kernel/person.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { passkeyParty } from "../rules.ts";
import type { PasskeyAssertion } from "../schema.ts";
import { takeChallenge } from "./challenges.ts";
import { isHandleOf } from "./rules.ts";

type Asked = { response: PasskeyAssertion; purpose: "sign_in" | "confirm"; holder: string };

/** A passkey that passed the checks, its person, and its counter before and now. */
export type Proven = { id: string; name: string; user: { id: string; email: string }; was: bigint; counter: bigint };

/**
 * Returns the passkey if the response is valid: a known passkey, an unused challenge of ours, our
 * origin and host, a present and verified person, a higher counter and a correct signature
 * (WebAuthn level 3, 7.2).
 */
export async function checkAssertion(ctx: VisitorCtx, asked: Asked): Promise<Proven | undefined> {
  const { id, rawId, type, response } = asked.response;
  const party = passkeyParty(env().BASE_URL);
  const challenge = party && (await takeChallenge(ctx, response.clientDataJSON, asked));
  if (!challenge) return undefined;
  const passkey = await db().passkey.findUnique({
    where: { credentialId: id },
    include: { user: { select: { id: true, email: true } } },
  });
  if (!passkey || !isHandleOf(response.userHandle, passkey.userId)) return undefined;
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: Number(passkey.counter) },
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const counter = BigInt(authenticationInfo.newCounter);
    return { id: passkey.id, name: passkey.name, user: passkey.user, was: passkey.counter, counter };
  } catch (error) {
    log.info("passkey.refused", { passkey_id: passkey.id, reason: error instanceof Error ? error.message : undefined });
    return undefined;
  }
}

/**
 * Records the use of a passkey.
 *
 * @returns false if the counter was already used, for example by a simultaneous copy of the
 * passkey.
 */
export async function countUse(tx: Tx, ctx: VisitorCtx, { id, was, counter }: Proven): Promise<boolean> {
  const { count } = await tx.passkey.updateMany({
    where: { id, counter: was },
    data: { counter, lastUsedAt: ctx.clock.now() },
  });
  return count === 1;
}
