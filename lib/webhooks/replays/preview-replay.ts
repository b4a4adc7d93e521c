import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { longTransaction } from "#lib/platform/database/long-transaction.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { COUNT_LIMIT_MS } from "./constants.ts";
import { resolveReplay } from "./resolve-replay.ts";
import type { CreateReplayInput } from "./schema.ts";
import type { ReplayPreview } from "./types.ts";

/**
 * Counts the deliveries that a run with this input would send again now (contract 4: `preview:
 * true`). Changes nothing.
 */
export async function previewReplay(
  ctx: Ctx,
  input: CreateReplayInput,
): Promise<Result<ReplayPreview, "forbidden" | "invalid_parameter">> {
  const forbidden = authorize(ctx, "deliveries:replay");
  if (forbidden) return forbidden;
  const now = ctx.clock.now();
  const resolved = await resolveReplay(db(), ctx, input, now);
  if (!resolved.ok) return resolved;
  const { from, to, filters } = resolved.value;
  const [row] = await longTransaction(
    COUNT_LIMIT_MS,
    (tx) => tx.$queryRaw<{ count: bigint }[]>`
      select count_replayable(${ctx.workspaceId}, ${from}, ${to}, ${now}, ${filters}::jsonb) as count`,
    "count",
  );
  return ok<ReplayPreview>({ count: Number(row?.count ?? 0) });
}
