import { createZstdCompress } from "node:zlib";
import type { Ctx } from "#lib/kernel/context.ts";
import { packPieces } from "#lib/platform/async/gzip-json.ts";
import { sql } from "#lib/platform/database/client.ts";
import { MAX_KEPT_BYTES } from "../constants.ts";
import { memberLines } from "./member-lines.ts";

/**
 * Caches a value for this workspace until `keptMs` after it was fetched. Skips values larger than
 * MAX_KEPT_BYTES when compressed.
 * @param key of `pageKey`.
 */
export async function keepPage(
  ctx: Pick<Ctx, "workspaceId">,
  key: Buffer,
  value: object,
  fetchedAt: Date,
  keptMs: number,
): Promise<void> {
  const content = await packPieces(await memberLines(value), createZstdCompress());
  if (content.length > MAX_KEPT_BYTES) return;
  await sql().query(
    `insert into kept_pages (workspace_id, key, fetched_at, expires_at, content) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id, key) do update
       set fetched_at = excluded.fetched_at, expires_at = excluded.expires_at, content = excluded.content
       where kept_pages.fetched_at < excluded.fetched_at`,
    [ctx.workspaceId, key, fetchedAt, new Date(fetchedAt.getTime() + keptMs), content],
  );
}
