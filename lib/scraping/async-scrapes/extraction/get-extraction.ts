import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { readScrapeRow } from "../queries.ts";
import type { Extracted, Extraction } from "./types.ts";

/** Returns an extraction, for `SCRAPES_KEPT_DAYS`. One of another workspace or mode is not found. */
export async function getExtraction(ctx: Ctx, id: string): Promise<Result<Extraction, "forbidden" | "not_found">> {
  const found = await readScrapeRow(ctx, "ext", id);
  if (!found.ok) return found;
  const row = found.value;
  if (!row)
    return refuse("not_found", `Extraction ${id.slice(0, 64)} does not exist for this key or is no longer kept.`);
  return ok({
    id,
    status: row.status ?? "processing",
    // Written only by the engine, from an Extracted.
    answer: row.status === "completed" && row.document !== null ? (JSON.parse(row.document) as Extracted) : null,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
    created_at: row.created_at.toISOString(),
  });
}
