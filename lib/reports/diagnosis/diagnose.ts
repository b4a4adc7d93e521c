import { Semaphore } from "#lib/platform/async/semaphore.ts";
import { TimedOut, within } from "#lib/platform/async/within.ts";
import { sql } from "#lib/platform/database/client.ts";
import { readShards } from "#lib/platform/database/shards/read-shards.ts";
import { allShards, setShards } from "#lib/platform/database/shards/shards.ts";
import { worstInShards } from "#lib/platform/database/shards/worst-in-shards.ts";
import { env } from "#lib/platform/env/env.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";
import { isMissingRelation } from "#lib/platform/postgres/errors.ts";
import { allChecks } from "./all-checks.ts";
import { checkDatabase, checkSecretKey } from "./checks/database.ts";
import { CHECK_MS } from "./constants.ts";
import { failure, skipped } from "./rules.ts";
import type { Check, CheckResult, CheckState, Verdict } from "./types.ts";

const AWAY = skipped("the database does not answer");
const TOO_LONG = "The check hangs because the system it queries does not respond.";
const UNEXPECTED = "See the log of this command with LOG_LEVEL=debug. Report it if the message does not help.";
const UNPREPARED = "A table or column is missing. Upgrade the database first (see migrations), then run this again.";

/** From best to worst. */
const STATES: readonly CheckState[] = ["ok", "skipped", "warn", "fail"];

const result = (check: string, { state, detail, advice }: Verdict): CheckResult => ({
  check,
  state,
  detail,
  advice: advice ?? null,
});

/** Returns one check's outcome within its time limit, also if it throws or hangs. */
export async function outcomeOf({ run, limitMs = CHECK_MS }: Pick<Check, "run" | "limitMs">): Promise<Verdict> {
  try {
    return await within(limitMs, run());
  } catch (error) {
    if (error instanceof TimedOut) return failure(`no answer within ${limitMs / 1_000} s`, TOO_LONG);
    const advice = isMissingRelation(error) ? UNPREPARED : UNEXPECTED;
    return failure(error instanceof Error ? error.message : String(error), advice);
  }
}

/**
 * Checks the configured database and, if it is sharded, each shard; reads the list of shards for
 * later checks.
 */
async function checkAllOfDatabase(): Promise<Verdict> {
  const named = await checkDatabase();
  if (named.state === "fail") return named;
  setShards(await readShards(sql(), env().DATABASE_URL));
  return allShards().length === 0 ? named : await worstInShards(STATES, () => outcomeOf({ run: checkDatabase }));
}

/**
 * Checks everything that can be wrong with an installation, without changing it. Database and
 * SECRET_KEY come first: checks that need them are skipped if they fail. The others run in parallel
 * unless the database is sharded, each within its own time limit.
 *
 * @param sealed every sealed column, for testing the SECRET_KEY.
 */
export async function diagnose(sealed: readonly SealedColumn[]): Promise<CheckResult[]> {
  const database = await outcomeOf({ run: checkAllOfDatabase });
  const answers = database.state !== "fail";
  const key = answers ? await worstInShards(STATES, () => outcomeOf({ run: () => checkSecretKey(sealed) })) : AWAY;
  const checks = allChecks({ keysRead: key.state === "ok" });
  // With a sharded database, each check opens a connection per shard: run them one at a time,
  // reusing the connections.
  const turns = new Semaphore(allShards().length > 0 ? 1 : checks.length);
  const verdicts = await Promise.all(
    checks.map(async (check) => {
      if (!check.needsDatabase) return await outcomeOf(check);
      return answers ? await turns.run(() => worstInShards(STATES, () => outcomeOf(check))) : AWAY;
    }),
  );
  return [
    result("database", database),
    result("secret key", key),
    ...checks.map(({ name }, at) => result(name, verdicts[at] ?? AWAY)),
  ];
}
