import { type VerifiedRegistrationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { PersonCtx } from "#lib/kernel/person.ts";
import { db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { recordForPerson } from "../record-for-person.ts";
import { describeBrowser, passkeyParty } from "../rules.ts";
import type { AddPasskeyInput } from "../schema.ts";
import type { PasskeyItem } from "../types.ts";
import { ALGORITHMS } from "./algorithms.ts";
import { takeChallenge } from "./challenges.ts";
import { notifyPerson } from "./notify-person.ts";
import { REFUSED, UNAVAILABLE } from "./refusals.ts";
import { representPasskey } from "./represent-passkey.ts";

export type AddPasskeyError = "passkey_refused" | "passkeys_unavailable" | "already_known";

/**
 * Stores the passkey that a browser created for `beginRegistration`, which required a recent
 * sign-in: the challenge belongs to that session and works once. The passkey is named after the
 * browser until renamed.
 */
export async function addPasskey(
  ctx: PersonCtx,
  { response }: AddPasskeyInput,
): Promise<Result<PasskeyItem, AddPasskeyError>> {
  const { person } = ctx;
  const party = passkeyParty(env().BASE_URL);
  if (!party) return UNAVAILABLE;
  const bound = { purpose: "register", holder: person.sessionId } as const;
  const challenge = await takeChallenge(ctx, response.response.clientDataJSON, bound);
  if (!challenge) return REFUSED;
  const verified = await verify(response, challenge, party);
  if (!verified?.verified) return REFUSED;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const at = ctx.clock.now();
  const id = newId("pky", at);
  const name = describeBrowser(ctx.userAgent ?? null);
  return await db().$transaction(async (tx) => {
    const { count } = await tx.passkey.createMany({
      data: [
        {
          id,
          userId: person.id,
          credentialId: credential.id,
          publicKey: new Uint8Array(credential.publicKey),
          counter: BigInt(credential.counter),
          transports: response.response.transports,
          name,
          synced: credentialBackedUp,
          createdAt: at,
        },
      ],
      skipDuplicates: true,
    });
    if (count === 0) return refuse("already_known", "This passkey is already registered.");
    await recordForPerson(tx, ctx, person, [
      { action: "passkey.added", targetType: "passkey", targetId: id, after: { name, synced: credentialBackedUp } },
    ]);
    await notifyPerson(tx, ctx, "passkey_added", { id, name });
    return ok(representPasskey({ id, name, synced: credentialBackedUp, createdAt: at, lastUsedAt: null }));
  });
}

/** WebAuthn level 3, 7.1. The library throws when a check fails. */
async function verify(
  { id, rawId, type, response }: AddPasskeyInput["response"],
  challenge: string,
  party: { rpId: string; origin: string },
): Promise<VerifiedRegistrationResponse | undefined> {
  const { clientDataJSON, attestationObject } = response;
  try {
    return await verifyRegistrationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
  } catch (error) {
    log.info("passkey.not_added", { reason: error instanceof Error ? error.message : undefined });
    return undefined;
  }
}
