import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/db.ts";
import { isoOrNull } from "#lib/platform/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/result.ts";
import { type ConfiguredProvider, configuredProvider } from "./configured-provider.ts";
import { statusOf } from "./rules.ts";
import type { SearchProviderHealth } from "./types.ts";

/**
 * The installation's search provider and how it does; null where none is set. It is no workspace's, so every member of any
 * workspace is answered the same.
 */
export async function searchProviderHealth(
  ctx: Ctx,
  provider: ConfiguredProvider | undefined = configuredProvider(),
): Promise<Result<SearchProviderHealth | null, "forbidden">> {
  const forbidden = authorize(ctx, "workspace:read");
  if (forbidden) return forbidden;
  if (!provider) return ok(null);
  const row = await db().searchProviderHealth.findUnique({ where: { id: provider.id } });
  return ok({
    kind: provider.kind,
    status: statusOf(row),
    last_success_at: isoOrNull(row?.lastSuccessAt),
    latency_ms: row?.latencyMs ?? null,
    last_failure_at: isoOrNull(row?.lastFailureAt),
    last_error: row?.errorCode && row.errorMessage !== null ? { code: row.errorCode, message: row.errorMessage } : null,
    failures_in_row: row?.failuresInRow ?? 0,
  });
}
