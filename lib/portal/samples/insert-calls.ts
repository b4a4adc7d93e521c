import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { requestRows } from "#lib/reports/requests/request-rows.ts";
import type { RequestEntry } from "#lib/reports/requests/types.ts";
import { SAMPLE_KEYS } from "./constants.ts";
import type { InsertedKeys } from "./insert-keys.ts";
import type { SampleCall } from "./types.ts";

/** Rows of one statement: well under the three seconds that it may take. */
const BATCH = 1_000;

/** The call as the gateway would have logged it. What it is said to have cost is the caller's to decide. */
const asLogged = ({ workspaceId }: Ctx, keys: InsertedKeys, call: SampleCall, credits: number): RequestEntry => {
  const { at, key, credits: _, ...rest } = call;
  return { ...rest, id: newId("req", at), workspaceId, keyId: keys[key], env: SAMPLE_KEYS[key].env, credits };
};

/** Writes calls into the log and the counts, by the statement that logs real ones. None of them cost anything. */
export async function insertCalls(tx: Tx, ctx: Ctx, keys: InsertedKeys, calls: readonly SampleCall[]): Promise<void> {
  for (let from = 0; from < calls.length; from += BATCH) {
    const { text, values } = requestRows(calls.slice(from, from + BATCH).map((call) => asLogged(ctx, keys, call, 0)));
    await tx.$queryRawUnsafe(`${text} as made`, ...values);
  }
}
