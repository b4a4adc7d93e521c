import type { Ctx } from "#lib/kernel/context.ts";
import { pageLines } from "#lib/platform/page-lines.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { PAGE_MAX } from "../constants.ts";
import { listDeliveries } from "../queries.ts";
import type { ListDeliveriesInput } from "../schema.ts";
import type { Delivery } from "../types.ts";
import { csvHead, csvLine } from "./csv.ts";

const FORMATS = {
  csv: { type: "text/csv; charset=utf-8", head: csvHead, line: csvLine },
  ndjson: {
    type: "application/x-ndjson; charset=utf-8",
    head: "",
    line: (delivery: Delivery) => `${JSON.stringify(delivery)}\n`,
  },
};

type DeliveryFile = { name: string; type: string; lines: AsyncGenerator<string> };

/**
 * Exports all matching deliveries as a file, newest first. Refuses before the first line; later
 * errors abort the file (`pageLines`).
 */
export async function exportDeliveries(
  ctx: Ctx,
  input: ListDeliveriesInput,
  format: keyof typeof FORMATS,
): Promise<Result<DeliveryFile, "forbidden" | "invalid_cursor">> {
  const pageAt = (cursor: string | undefined) => listDeliveries(ctx, { ...input, limit: PAGE_MAX, cursor });
  const first = await pageAt(input.cursor);
  if (!first.ok) return first;
  const at = ctx.clock.now().toISOString().slice(0, 19).replaceAll(":", "-");
  const { type, ...parts } = FORMATS[format];
  const lines = pageLines({ export: "deliveries", workspaceId: ctx.workspaceId, first: first.value, pageAt }, parts);
  return ok({ name: `deliveries-${at}.${format}`, type, lines });
}
