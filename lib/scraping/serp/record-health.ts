import { db } from "#lib/platform/database/client.ts";
import type { ProviderError } from "./provider.ts";

export type ProviderUse = { latencyMs: number } | { code: ProviderError; message: string };

/** Older outcomes do not replace newer ones, whichever process writes last. */
export async function recordHealth(id: string, at: Date, use: ProviderUse): Promise<void> {
  if ("latencyMs" in use) {
    await db().$executeRaw`
      insert into search_provider_health as known (id, last_success_at, latency_ms)
      values (${id}, ${at}, ${Math.round(use.latencyMs)})
      on conflict (id) do update
      set last_success_at = excluded.last_success_at, latency_ms = excluded.latency_ms,
        failures_in_row = case when known.last_failure_at > excluded.last_success_at then known.failures_in_row else 0 end
      where known.last_success_at is null or known.last_success_at <= excluded.last_success_at`;
    return;
  }
  await db().$executeRaw`
    insert into search_provider_health as known (id, last_failure_at, error_code, error_message, failures_in_row)
    values (${id}, ${at}, ${use.code}, ${use.message}, 1)
    on conflict (id) do update
    set last_failure_at = excluded.last_failure_at, error_code = excluded.error_code,
      error_message = excluded.error_message, failures_in_row = known.failures_in_row + 1
    where known.last_success_at is null or known.last_success_at <= excluded.last_failure_at`;
}
