import type { Ctx } from "#lib/kernel/context.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { readScrapeRow } from "../queries.ts";
import type { Extracted, Extraction } from "./types.ts";

/** An extraction as it stands, for `SCRAPES_KEPT_DAYS`. To a key of another workspace, or of the other mode, it never was. */
export async function getExtraction(ctx: Ctx, id: string): Promise<Result<Extraction, "forbidden" | "not_found">> {
  const found = await readScrapeRow(ctx, "ext", id);
  if (!found.ok) return found;
  const row = found.value;
  if (!row)
    return refuse("not_found", `Extraction ${id.slice(0, 64)} does not exist for this key or is no longer kept.`);
  return ok({
    id,
    status: row.status ?? "processing",
    // Written by the engine alone, out of an Extracted.
    answer: row.status === "completed" && row.document !== null ? (JSON.parse(row.document) as Extracted) : null,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? "" },
    created_at: row.created_at.toISOString(),
  });
}
