import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { Ctx } from "#lib/kernel/context.ts";
import { sql } from "#lib/platform/database/client.ts";
import { readMemberLines } from "./member-lines.ts";

const decompress = promisify(zstdDecompress);

/**
 * Undefined if it is older than `maxAgeMs` or has expired.
 * @param key of `pageKey`. The caller knows the shape, which the same code wrote.
 */
export async function readKeptPage(
  ctx: Pick<Ctx, "workspaceId" | "clock">,
  key: Buffer,
  maxAgeMs: number,
): Promise<unknown> {
  const now = ctx.clock.now();
  const { rows } = await sql().query<{ content: Buffer }>(
    "select content from kept_pages where workspace_id = $1 and key = $2 and fetched_at >= $3 and expires_at > $4",
    [ctx.workspaceId, key, new Date(now.getTime() - maxAgeMs), now],
  );
  const content = rows[0]?.content;
  return content && (await readMemberLines(await decompress(content)));
}
