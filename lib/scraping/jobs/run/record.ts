import { groupCommit } from "#lib/platform/async/group-commit.ts";
import { column, joined } from "#lib/platform/columns.ts";
import { sql } from "#lib/platform/db.ts";
import { isInputFault } from "#lib/platform/db-errors.ts";
import type { Claim } from "./claim.ts";
import { RECORD_BATCH_MAX } from "./constants.ts";

/** What became of a claim. */
export type ItemOutcome = { claim: Claim } & (
  | { state: "waiting"; dueAt: number }
  | { state: "settling"; result: Buffer; credits: number }
  /** `result` is left out where it is stored already. */
  | { state: "ok"; result?: Buffer; credits: number; tried: boolean }
  | { state: "failed"; result: Buffer; code: string; tried: boolean }
);

const RECORD = `select record_job_items(${["text", "text", "int", "int", "text", "bigint", "int", "int", "text"]
  .map((type, at) => column(at + 1, type))
  .join(", ")}, $10::bytea[]) as taken`;

const triedIn = (each: ItemOutcome): boolean =>
  each.state === "waiting" || ((each.state === "ok" || each.state === "failed") && each.tried);

async function run(batch: ItemOutcome[]): Promise<boolean[]> {
  const each = (pick: (outcome: ItemOutcome) => string | number | null) => joined(batch.map(pick));
  const { rows } = await sql().query<{ taken: number[] | null }>({
    name: "record_job_items",
    text: RECORD,
    values: [
      each(({ claim }) => claim.workspaceId),
      each(({ claim }) => claim.jobId),
      each(({ claim }) => claim.index),
      each(({ claim }) => claim.fence),
      each(({ state }) => state),
      each((one) => (one.state === "waiting" ? one.dueAt : null)),
      each((one) => (triedIn(one) ? 1 : 0)),
      each((one) => ("credits" in one ? one.credits : 0)),
      each((one) => (one.state === "failed" ? one.code : null)),
      batch.map((one) => ("result" in one ? (one.result ?? null) : null)),
    ],
  });
  const taken = new Set(rows[0]?.taken);
  return batch.map((_, at) => taken.has(at + 1));
}

const enqueue = groupCommit(run, RECORD_BATCH_MAX, { mayBeOneItems: isInputFault });

/**
 * Records what became of a claim, many in one transaction. Durable when it answers: true when it was recorded, false when the claim had
 * been taken over meanwhile and nothing was changed.
 */
export const recordOutcome = (outcome: ItemOutcome): Promise<boolean> => enqueue(outcome);
