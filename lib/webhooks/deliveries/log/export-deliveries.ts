import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { log } from "#lib/platform/log.ts";
import type { Refusal } from "#lib/platform/result.ts";
import { PAGE_MAX } from "../constants.ts";
import { listDeliveries } from "../queries.ts";
import type { ListDeliveriesInput } from "../schema.ts";
import { csvHead, csvLine } from "./csv.ts";

const TYPE = { csv: "text/csv; charset=utf-8", ndjson: "application/x-ndjson; charset=utf-8" } as const;

/**
 * All matching deliveries, newest first, as a file: a page is read when the last one has been sent on, so memory holds one page
 * whatever is exported. When something fails on the way the connection breaks, so that half a file is not taken for a whole one.
 */
export async function exportDeliveries(
  ctx: Ctx,
  input: ListDeliveriesInput,
  format: keyof typeof TYPE,
): Promise<Response | Refusal<"forbidden">> {
  const forbidden = authorize(ctx, "deliveries:read");
  if (forbidden) return forbidden;
  const encoder = new TextEncoder();
  const line = format === "csv" ? csvLine : (row: object) => `${JSON.stringify(row)}\n`;
  let cursor = input.cursor;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (format === "csv") controller.enqueue(encoder.encode(csvHead));
    },
    async pull(controller) {
      const page = await listDeliveries(ctx, { ...input, limit: PAGE_MAX, ...(cursor !== undefined && { cursor }) });
      if (!page.ok) {
        log.warn("delivery.export_broke_off", { reason: page.message, workspace_id: ctx.workspaceId });
        controller.error(new Error(page.message));
        return;
      }
      const { data, next_cursor: next } = page.value;
      // Also what is empty: then the stream asks again by itself, as long as somebody reads it.
      controller.enqueue(encoder.encode(data.map(line).join("")));
      cursor = next ?? undefined;
      if (next === null) controller.close();
    },
  });
  const name = `deliveries-${ctx.clock.now().toISOString().slice(0, 19).replaceAll(":", "-")}.${format}`;
  return new Response(body, {
    headers: {
      "content-type": TYPE[format],
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
    },
  });
}
