import type { Ctx } from "#lib/kernel/context.ts";
import { type ExportedFile, type ExportFormat, exportPages } from "#lib/platform/http/export-pages.ts";
import { csvRow } from "#lib/platform/values/csv.ts";
import type { Result } from "#lib/platform/values/result.ts";
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

/** Returns all matching entries as a file, newest first. */
export const exportAudit = (
  ctx: Ctx,
  input: ListAuditInput,
  format: ExportFormat,
): Promise<Result<ExportedFile, "forbidden" | "invalid_cursor">> =>
  exportPages(ctx, {
    ...{ name: "audit", format, csv: { head: csvRow(COLUMNS), line: asCsv }, cursor: input.cursor },
    pageAt: (cursor) => listAudit(ctx, { ...input, limit: AUDIT_PAGE_MAX, cursor }),
  });
