import type { Ctx } from "#lib/kernel/context.ts";
import { type ExportedFile, type ExportFormat, exportPages } from "#lib/platform/http/export-pages.ts";
import type { Result } from "#lib/platform/values/result.ts";
import { PAGE_MAX } from "./constants.ts";
import { csvHead, csvLine } from "./log/csv.ts";
import { listDeliveries } from "./queries.ts";
import type { ListDeliveriesInput } from "./schema.ts";

/** Exports all matching deliveries as a file, newest first. */
export const exportDeliveries = (
  ctx: Ctx,
  input: ListDeliveriesInput,
  format: ExportFormat,
): Promise<Result<ExportedFile, "forbidden" | "invalid_cursor">> =>
  exportPages(ctx, {
    ...{ name: "deliveries", format, csv: { head: csvHead, line: csvLine }, cursor: input.cursor },
    pageAt: (cursor) => listDeliveries(ctx, { ...input, limit: PAGE_MAX, cursor }),
  });
