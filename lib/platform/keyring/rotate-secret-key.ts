import {
  firstGeneration,
  GENERATION_MAX,
  newGeneration,
  openRing,
  sealRing,
} from "#lib/platform/crypto/generations.ts";
import { db, type Tx } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { type Refusal, refuse } from "#lib/platform/values/result.ts";
import { KEY_UNSEEN_MS, NEW_KEYS_FROM_MS } from "./constants.ts";
import { keyCheck, readKeyring } from "./read-keyring.ts";

type Ring = { keyCheck: Uint8Array; ring: Uint8Array; seenAt: Date | null };

/** Serialises the steps of rotations. */
async function lockRings(tx: Tx): Promise<{ current: Uint8Array; rings: Ring[] }> {
  const [row] = await tx.$queryRaw<{ key_check: Uint8Array }[]>`select key_check from installation for update`;
  if (!row) throw new Error("The installation has no key yet.");
  return { current: row.key_check, rings: await tx.secretKeyRing.findMany() };
}

const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** Progress of a rotation, seen from this process's SECRET_KEY. */
export type RotationState = "none" | "by_the_old_key" | "by_the_new_key";

/** Returns the progress. A rotation is in progress while two keys open the installation. */
export const rotationState = (): Promise<RotationState> =>
  db().$transaction(async (tx) => {
    const { current, rings } = await lockRings(tx);
    if (rings.length < 2) return "none";
    return same(current, keyCheck(env().SECRET_KEY)) ? "by_the_old_key" : "by_the_new_key";
  });

/**
 * Lets a new SECRET_KEY open the installation in addition to the current one, and adds a generation
 * of keys that is used once every process knows it. Repeating it with the same key changes nothing;
 * a different key replaces the new one, which may have been lost before any process ran with it.
 *
 * @returns the new generation and the time from which it is used.
 */
export async function beginRotation(
  { clock }: { clock: Clock },
  newSecretKey: string,
  usedInMs = NEW_KEYS_FROM_MS,
): Promise<{ ok: true; value: { generation: number; from: Date } } | Refusal<"same_key" | "worn_out">> {
  const secretKey = env().SECRET_KEY;
  if (newSecretKey === secretKey) return refuse("same_key", "The new key is the one in use. Choose a different one.");
  const begun = await db().$transaction(async (tx) => {
    const { current, rings } = await lockRings(tx);
    const mine = rings.find((ring) => same(ring.keyCheck, current));
    const known = mine ? openRing(secretKey, mine.ring) : [firstGeneration(secretKey)];
    const newest = Math.max(...known.map(({ number }) => number));
    if (rings.length < 2) known.push(newGeneration(newest + 1, clock.now().getTime() + usedInMs));
    const added = known.at(-1);
    if (!added || added.number > GENERATION_MAX) return undefined;
    await tx.secretKeyRing.deleteMany({ where: { keyCheck: { not: new Uint8Array(current) } } });
    for (const each of [secretKey, newSecretKey]) {
      const ring = sealRing(each, known);
      const key = { keyCheck: keyCheck(each) };
      await tx.secretKeyRing.upsert({ where: key, create: { ...key, ring, madeAt: clock.now() }, update: { ring } });
    }
    return { generation: added.number, from: new Date(added.from) };
  });
  if (!begun) return refuse("worn_out", `An installation can change its key ${GENERATION_MAX - 1} times.`);
  await readKeyring();
  return { ok: true, value: begun };
}

/** Revokes the old SECRET_KEY once no process uses it. Run it in a process that has the new one. */
export async function finishRotation({
  clock,
}: {
  clock: Clock;
}): Promise<{ ok: true } | Refusal<"old_key_in_use" | "not_the_new_key">> {
  const mine = keyCheck(env().SECRET_KEY);
  return await db().$transaction(async (tx) => {
    const { current, rings } = await lockRings(tx);
    if (same(current, mine) || !rings.some((ring) => same(ring.keyCheck, mine)))
      return refuse("not_the_new_key", "This was not run with the new SECRET_KEY.");
    const old = rings.filter((ring) => !same(ring.keyCheck, mine));
    const unseenSince = clock.now().getTime() - KEY_UNSEEN_MS;
    if (old.some(({ seenAt }) => seenAt && seenAt.getTime() > unseenSince))
      return refuse(
        "old_key_in_use",
        `A process has run with the old SECRET_KEY within the last ${KEY_UNSEEN_MS / 1_000} s. Restart all with the new one, wait that long, and run this again.`,
      );
    await tx.secretKeyRing.deleteMany({ where: { keyCheck: { not: mine } } });
    await tx.installation.updateMany({ data: { keyCheck: mine } });
    return { ok: true };
  });
}
