import type { Ctx } from "#lib/kernel/context.ts";
import { csvRow } from "#lib/platform/csv.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { LEDGER_PAGE_MAX } from "./constants.ts";
import { listLedger } from "./list-ledger.ts";
import type { ListLedgerInput } from "./schema.ts";
import type { LedgerEntry, LedgerPage } from "./types.ts";

const COLUMNS = [
  "id",
  "created_at",
  "type",
  "amount",
  "balance_after",
  "key_id",
  "request_id",
  "endpoint",
  "price_version",
  "actor",
  "reason",
] as const satisfies readonly (keyof LedgerEntry)[];

export type LedgerFile = { name: string; lines: AsyncIterable<string> };

/**
 * All matching movements, newest first, as CSV, however many they are: a page is read when the last one has been sent on, so memory holds
 * one page whatever is exported. A file that ended at some number of rows would look like a whole one, and its sum would be no balance. Refuses before the first line; what fails later is thrown, and breaks the file off so that half of it is not
 * taken for the whole.
 *
 * @param read what answers a page.
 */
export async function exportLedger(
  ctx: Ctx,
  input: ListLedgerInput,
  read: typeof listLedger = listLedger,
): Promise<Result<LedgerFile, "forbidden" | "invalid_cursor">> {
  const pageAt = (cursor: string | undefined) => read(ctx, { ...input, limit: LEDGER_PAGE_MAX, cursor });
  const first = await pageAt(input.cursor);
  if (!first.ok) return first;
  const day = ctx.clock.now().toISOString().slice(0, 19).replaceAll(":", "-");
  return ok({ name: `ledger-${day}.csv`, lines: written(first.value, pageAt) });
}

async function* written(
  first: LedgerPage,
  pageAt: (cursor: string) => Promise<Result<LedgerPage, string>>,
): AsyncGenerator<string> {
  yield csvRow(COLUMNS);
  let page = first;
  for (;;) {
    // Also what is empty: only here can somebody who has left end this, and a rare filter may leave nothing of a thousand pages.
    yield page.data.map((entry) => csvRow(COLUMNS.map((name) => entry[name]))).join("");
    if (page.next_cursor === null) return;
    const next = await pageAt(page.next_cursor);
    if (!next.ok) throw new Error(next.message);
    page = next.value;
  }
}
