import type { Ctx } from "#lib/kernel/context.ts";
import type { Tx } from "#lib/platform/db.ts";
import { requestRows } from "#lib/reports/requests/request-rows.ts";
import { asLogged } from "./as-logged.ts";
import type { InsertedKeys } from "./insert-keys.ts";
import type { SampleCall } from "./types.ts";

/** Rows per statement, well within the three-second statement timeout. */
const BATCH = 1_000;

/** Logs and counts calls with the same statement as real ones, at no cost. */
export async function insertCalls(tx: Tx, ctx: Ctx, keys: InsertedKeys, calls: readonly SampleCall[]): Promise<void> {
  for (let from = 0; from < calls.length; from += BATCH) {
    const { text, values } = requestRows(calls.slice(from, from + BATCH).map((call) => asLogged(ctx, keys, call, 0)));
    await tx.$queryRawUnsafe(`${text} as made`, ...values);
  }
}
