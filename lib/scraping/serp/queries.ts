import { authorize, type Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { ok, type Result } from "#lib/platform/values/result.ts";
import { breakerOf, restsUntil } from "./breaker.ts";
import { type ConfiguredProvider, configuredProviders } from "./configured-provider.ts";
import { statusOf } from "./rules.ts";
import type { SearchProviderHealth } from "./types.ts";

/** Providers belong to no workspace, so all members of all workspaces get the same answer. */
export async function searchProviderHealth(
  ctx: Ctx,
  providers: readonly ConfiguredProvider[] = configuredProviders(),
): Promise<Result<SearchProviderHealth[], "forbidden">> {
  const forbidden = authorize(ctx, "workspace:read");
  if (forbidden) return forbidden;
  const rows = await db().searchProviderHealth.findMany({ where: { id: { in: providers.map(({ id }) => id) } } });
  const now = ctx.clock.now();
  const shown = providers.map(({ id, kind }): SearchProviderHealth => {
    const row = rows.find((one) => one.id === id) ?? null;
    const error =
      row?.errorCode && row.errorMessage !== null ? { code: row.errorCode, message: row.errorMessage } : null;
    // A single provider is never skipped.
    const rests = providers.length > 1 && breakerOf(row, now) === "open";
    return {
      kind,
      status: statusOf(row),
      last_success_at: isoOrNull(row?.lastSuccessAt),
      latency_ms: row?.latencyMs ?? null,
      last_failure_at: isoOrNull(row?.lastFailureAt),
      last_error: error,
      failures_in_row: row?.failuresInRow ?? 0,
      rests_until: rests ? isoOrNull(restsUntil(row)) : null,
    };
  });
  return ok(shown);
}
