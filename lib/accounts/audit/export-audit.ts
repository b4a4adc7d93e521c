import type { Ctx } from "#lib/kernel/context.ts";
import { csvRow } from "#lib/platform/csv.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { AUDIT_PAGE_MAX } from "./constants.ts";
import { listAudit } from "./list-audit.ts";
import type { ListAuditInput } from "./schema.ts";
import type { AuditEntry, AuditPage } from "./types.ts";

const COLUMNS = [
  "id",
  "created_at",
  "actor_type",
  "actor_id",
  "actor",
  "action",
  "target_type",
  "target_id",
  "ip",
  "user_agent",
  "request_id",
  "before",
  "after",
] as const satisfies readonly (keyof AuditEntry)[];

const asCsv = ({ before, after, ...entry }: AuditEntry): string => {
  const row = { ...entry, before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
  return csvRow(COLUMNS.map((name) => row[name]));
};

const FORMATS = {
  csv: { type: "text/csv; charset=utf-8", head: csvRow(COLUMNS), line: asCsv },
  ndjson: {
    type: "application/x-ndjson; charset=utf-8",
    head: "",
    line: (entry: AuditEntry) => `${JSON.stringify(entry)}\n`,
  },
};
export type AuditFormat = keyof typeof FORMATS;

type AuditFile = { name: string; type: string; lines: AsyncGenerator<string> };

/**
 * All matching entries, newest first, as a file: a page is read when the last one has been sent on, so memory holds one page whatever
 * is exported. Refuses before the first line; what fails later is thrown, and breaks the file off so that half of it is not
 * taken for the whole.
 */
export async function exportAudit(
  ctx: Ctx,
  input: ListAuditInput,
  format: AuditFormat,
): Promise<Result<AuditFile, "forbidden" | "invalid_cursor">> {
  const pageAt = (cursor: string | undefined) => listAudit(ctx, { ...input, limit: AUDIT_PAGE_MAX, cursor });
  const first = await pageAt(input.cursor);
  if (!first.ok) return first;
  const at = ctx.clock.now().toISOString().slice(0, 19).replaceAll(":", "-");
  const lines = written(first.value, pageAt, FORMATS[format]);
  return ok({ name: `audit-${at}.${format}`, type: FORMATS[format].type, lines });
}

async function* written(
  first: AuditPage,
  pageAt: (cursor: string) => Promise<Result<AuditPage, string>>,
  { head, line }: { head: string; line: (entry: AuditEntry) => string },
): AsyncGenerator<string> {
  if (head) yield head;
  for (let page = first; ; ) {
    // Also what is empty: only here can somebody who has left end this, and a rare filter may leave nothing of a thousand pages.
    yield page.data.map(line).join("");
    if (page.next_cursor === null) return;
    const next = await pageAt(page.next_cursor);
    if (!next.ok) throw new Error(next.message);
    page = next.value;
  }
}
