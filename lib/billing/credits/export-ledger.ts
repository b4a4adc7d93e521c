import type { Ctx } from "#lib/kernel/context.ts";
import { csvRow } from "#lib/platform/csv.ts";
import { pageLines } from "#lib/platform/page-lines.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { LEDGER_PAGE_MAX } from "./constants.ts";
import { listLedger } from "./list-ledger.ts";
import type { ListLedgerInput } from "./schema.ts";
import type { LedgerEntry } from "./types.ts";

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
 * Exports all matching movements as CSV, newest first, without a row limit: a truncated file would
 * look complete, and its sum would not match the balance. Refuses before the first line; later
 * errors abort the file (`pageLines`).
 * @param read returns one page.
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
  const lines = pageLines(
    { export: "ledger", workspaceId: ctx.workspaceId, first: first.value, pageAt },
    { head: csvRow(COLUMNS), line: (entry: LedgerEntry) => csvRow(COLUMNS.map((name) => entry[name])) },
  );
  return ok({ name: `ledger-${day}.csv`, lines });
}
