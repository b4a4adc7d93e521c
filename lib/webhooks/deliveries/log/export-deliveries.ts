import type { Ctx } from "#lib/kernel/context.ts";
import { log } from "#lib/platform/log.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { PAGE_MAX } from "../constants.ts";
import { listDeliveries } from "../queries.ts";
import type { ListDeliveriesInput } from "../schema.ts";
import type { Delivery, DeliveryPage } from "../types.ts";
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
 * All matching deliveries, newest first, as a file: a page is read when the last one has been sent on, so memory holds one page
 * whatever is exported. Refuses before the first line; what fails later is logged and thrown, and breaks the file off so that half of it
 * is not taken for the whole.
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
  return ok({ name: `deliveries-${at}.${format}`, type, lines: written(ctx, first.value, pageAt, parts) });
}

async function* written(
  ctx: Ctx,
  first: DeliveryPage,
  pageAt: (cursor: string) => Promise<Result<DeliveryPage, string>>,
  { head, line }: { head: string; line: (delivery: Delivery) => string },
): AsyncGenerator<string> {
  yield head;
  try {
    for (let page = first; ; ) {
      // Also where that is nothing: whoever left meanwhile is read no further page for.
      yield page.data.map(line).join("");
      if (page.next_cursor === null) return;
      const next = await pageAt(page.next_cursor);
      if (!next.ok) throw new Error(next.message);
      page = next.value;
    }
  } catch (err) {
    log.warn("delivery.export_broke_off", { err, workspace_id: ctx.workspaceId });
    throw err;
  }
}
