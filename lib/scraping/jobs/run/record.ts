import { sql } from "#lib/platform/database/client.ts";
import { groupCommit } from "#lib/platform/database/group-commit.ts";
import { isInputFault } from "#lib/platform/postgres/errors.ts";
import { batchOf, functionCall } from "#lib/platform/values/columns.ts";
import type { Claim } from "./claim.ts";
import { RECORD_BATCH_MAX } from "./constants.ts";

export type ItemOutcome = { claim: Claim } & (
  | { state: "waiting"; dueAt: number }
  /** `code` is null for a page that was read, and set for a failure that costs credits. */
  | { state: "settling"; result: Buffer; code: string | null; credits: number }
  /** `result` is omitted if it was stored with `settling`. */
  | { state: "ok"; result?: Buffer; credits: number; tried: boolean }
  | { state: "failed"; result?: Buffer; code: string; credits: number; tried: boolean }
);

const triedIn = (each: ItemOutcome): boolean =>
  each.state === "waiting" || ((each.state === "ok" || each.state === "failed") && each.tried);

const ITEMS = batchOf<ItemOutcome>()({
  workspaces: ["text", ({ claim }) => claim.workspaceId],
  jobs_of: ["text", ({ claim }) => claim.jobId],
  indexes: ["int", ({ claim }) => claim.index],
  fences: ["int", ({ claim }) => claim.fence],
  states: ["text", ({ state }) => state],
  due_ms: ["bigint", (each) => (each.state === "waiting" ? each.dueAt : null)],
  tries: ["int", (each) => (triedIn(each) ? 1 : 0)],
  credits_of: ["int", (each) => ("credits" in each ? each.credits : 0)],
  error_codes: ["text", (each) => ("code" in each ? each.code : null)],
});
const RECORD = functionCall("record_job_items", { ...ITEMS.arguments, results: (n) => `$${n}::bytea[]` });
const TEXT = `select ${RECORD.text} as taken`;

async function run(batch: ItemOutcome[]): Promise<boolean[]> {
  const { rows } = await sql().query<{ taken: number[] | null }>({
    name: "record_job_items",
    text: TEXT,
    values: RECORD.values({
      ...ITEMS.of(batch),
      results: batch.map((each) => ("result" in each ? (each.result ?? null) : null)),
    }),
  });
  const taken = new Set(rows[0]?.taken);
  return batch.map((_, at) => taken.has(at + 1));
}

const enqueue = groupCommit(run, RECORD_BATCH_MAX, { isSingleItemError: isInputFault });

/**
 * Records the outcome of a claim, batching many in one transaction. Returns true once that is
 * durable, or false if the claim had been taken over.
 */
export const recordOutcome = (outcome: ItemOutcome): Promise<boolean> => enqueue(outcome);
