import type { Ctx } from "#lib/kernel/context.ts";
import { type ExportedFile, exportPages } from "#lib/platform/http/export-pages.ts";
import { csvRow } from "#lib/platform/values/csv.ts";
import type { Result } from "#lib/platform/values/result.ts";
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

/**
 * Exports all matching movements as CSV, newest first, without a row limit: a truncated file would
 * look complete, and its sum would not match the balance.
 * @param read returns one page.
 */
export const exportLedger = (
  ctx: Ctx,
  input: ListLedgerInput,
  read: typeof listLedger = listLedger,
): Promise<Result<ExportedFile, "forbidden" | "invalid_cursor">> =>
  exportPages(ctx, {
    ...{ name: "ledger", format: "csv", cursor: input.cursor },
    csv: { head: csvRow(COLUMNS), line: (entry: LedgerEntry) => csvRow(COLUMNS.map((name) => entry[name])) },
    pageAt: (cursor) => read(ctx, { ...input, limit: LEDGER_PAGE_MAX, cursor }),
  });
