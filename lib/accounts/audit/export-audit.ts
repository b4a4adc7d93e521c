import type { Ctx } from "#lib/kernel/context.ts";
import { csvRow } from "#lib/platform/csv.ts";
import { pageLines } from "#lib/platform/page-lines.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { AUDIT_PAGE_MAX } from "./constants.ts";
import { listAudit } from "./list-audit.ts";
import type { ListAuditInput } from "./schema.ts";
import type { AuditEntry } from "./types.ts";

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
 * Returns all matching entries as a file, newest first. Refusals come before the first line; a
 * later failure cuts the file off (`pageLines`).
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
  const { type, ...parts } = FORMATS[format];
  const lines = pageLines({ export: "audit", workspaceId: ctx.workspaceId, first: first.value, pageAt }, parts);
  return ok({ name: `audit-${at}.${format}`, type, lines });
}
