import { setTimeout as sleep } from "node:timers/promises";
import { presentGeneration } from "#lib/platform/crypto/keyring.ts";
import { inEachShard } from "#lib/platform/database/shards/shards.ts";
import { env, SecretKey } from "#lib/platform/env/env.ts";
import { keepNextSecretKey, takeNextSecretKey } from "#lib/platform/installation/installation-folder.ts";
import { reseal } from "#lib/platform/keyring/reseal.ts";
import { beginRotation, finishRotation, rotationState } from "#lib/platform/keyring/rotate-secret-key.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { asOperator } from "../as-operator.ts";
import { CommandError, misused } from "../command-error.ts";
import { mention, print } from "../print.ts";
import { SEALED_COLUMNS } from "../secret-key/sealed-columns.ts";

export type RotateSecretKeyOptions = { finish?: boolean; json?: boolean };

/** Timers may fire slightly early. */
const SHORT_WHILE_MS = 50;

export async function run(options: RotateSecretKeyOptions): Promise<void> {
  // Checked before the settings are completed, which always sets a key.
  const isGiven = Boolean(process.env.SECRET_KEY);
  await asOperator(async ({ clock }) => {
    const state = await rotationState();
    if (options.finish) return await finish(state, clock, options);
    if (state === "by_the_new_key")
      throw new CommandError("This is already the new key. Run with --finish to remove the old one.");
    await rotate(isGiven, clock, options);
  });
}

async function rotate(isGiven: boolean, clock: Clock, options: RotateSecretKeyOptions): Promise<void> {
  const { DATA_DIR } = env();
  const begun = await beginRotation({ clock }, isGiven ? newKey() : await keepNextSecretKey(DATA_DIR));
  if (!begun.ok) throw new CommandError(begun.message);
  const { generation, from } = begun.value;
  if (presentGeneration().number < generation)
    mention("Waiting half a minute, until every process has read the new keys.");
  while (presentGeneration().number < generation)
    await sleep(Math.max(from.getTime() - clock.now().getTime(), SHORT_WHILE_MS));
  const sealed_again = await resealAll(generation);
  if (!isGiven) await takeNextSecretKey(DATA_DIR);
  print({ state: "both_keys", generation, sealed_again }, options, [
    `${sealed_again} values are sealed with the new keys. Both SECRET_KEYs open the installation now.`,
    isGiven
      ? "Set SECRET_KEY to the new key everywhere, and restart every process."
      : `The new key is in ${DATA_DIR}; keep a copy. Restart Gatehouse.`,
    "Then run this with --finish. Until then, anyone with the old key and the database can read sealed values.",
  ]);
}

async function finish(
  state: Awaited<ReturnType<typeof rotationState>>,
  clock: Clock,
  options: RotateSecretKeyOptions,
): Promise<void> {
  if (state === "none") throw new CommandError("No rotation is in progress; the installation has a single key.");
  const generation = presentGeneration().number;
  const sealed_again = await resealAll(generation);
  const finished = await finishRotation({ clock });
  if (!finished.ok) throw new CommandError(finished.message);
  print({ state: "new_key", generation, sealed_again }, options, [
    "The old SECRET_KEY is no longer used. Backups made before now still need it.",
  ]);
}

async function resealAll(generation: number): Promise<number> {
  let done = 0;
  for (const column of SEALED_COLUMNS)
    for (const part of inEachShard(() => reseal(column, generation))) done += await part;
  return done;
}

function newKey(): string {
  const parsed = SecretKey.safeParse(process.env.NEW_SECRET_KEY);
  if (parsed.success) return parsed.data;
  throw misused(
    "NEW_SECRET_KEY: expected the key to change to, at least 32 characters, e.g. from `openssl rand -base64 32`",
  );
}
