import { log } from "#lib/platform/logging/log.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";

type Page<Row> = { data: Row[]; next_cursor: string | null };

const TYPES = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" } as const;
export type ExportFormat = keyof typeof TYPES;

type Exported<Row, E extends string> = {
  /** What the file holds: "audit", "deliveries", "ledger". */
  name: string;
  format: ExportFormat;
  /** As CSV; rows are whole objects in NDJSON. */
  csv: { head: string; line: (row: Row) => string };
  /** Where to begin. */
  cursor: string | undefined;
  pageAt: (cursor: string | undefined) => Promise<Result<Page<Row>, E>>;
};

export type ExportedFile = { name: string; type: string; lines: AsyncGenerator<string> };

/**
 * Returns all rows from `cursor` on as a file. Refusals come before the first line; a later failure
 * cuts the file off.
 */
export async function exportPages<Row, E extends string>(
  { clock, workspaceId }: { clock: Clock; workspaceId: string },
  { name, format, csv, cursor, pageAt }: Exported<Row, E>,
): Promise<Result<ExportedFile, E>> {
  const first = await pageAt(cursor);
  if (!first.ok) return first;
  const at = clock.now().toISOString().slice(0, 19).replaceAll(":", "-");
  const text = format === "csv" ? csv : { head: "", line: (row: Row) => `${JSON.stringify(row)}\n` };
  const lines = pageLines({ name, workspaceId, first: first.value, pageAt }, text);
  return ok({ name: `${name}-${at}.${format}`, type: TYPES[format], lines });
}

type Source<Row> = {
  name: string;
  workspaceId: string;
  first: Page<Row>;
  pageAt: (cursor: string) => Promise<Result<Page<Row>, string>>;
};

/**
 * Yields a file's text while reading it: the head, then one page at a time. The next page is read
 * once the last has been sent, so memory holds one page whatever the size. Errors are logged and
 * thrown, which breaks the download off, so that a partial file is not taken for a complete one.
 */
async function* pageLines<Row>(
  { name, workspaceId, first, pageAt }: Source<Row>,
  { head, line }: { head: string; line: (row: Row) => string },
): AsyncGenerator<string> {
  yield head;
  try {
    for (let page = first; ; ) {
      // Even if empty: a reader who has left can end this only here, and a rare filter may match
      // nothing in a thousand pages.
      yield page.data.map(line).join("");
      if (page.next_cursor === null) return;
      const next = await pageAt(page.next_cursor);
      if (!next.ok) throw new Error(next.message);
      page = next.value;
    }
  } catch (err) {
    log.warn("export.broke_off", { err, export: name, workspace_id: workspaceId });
    throw err;
  }
}
