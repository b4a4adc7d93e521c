import { sql } from "#lib/platform/database/client.ts";
import { version } from "#lib/platform/env/version.ts";
import { place } from "#lib/platform/logging/place.ts";
import { gauge, gaugeOf, labelProcess, watchNode } from "#lib/platform/metrics/registry.ts";
import { watchRest } from "#lib/platform/metrics/watch-rest.ts";

/**
 * Declares the figures of the process itself: version, event loop, memory, time at rest, database
 * connections. Call it once per process.
 */
export function watchProcess(): void {
  const own = place();
  if (own !== undefined) labelProcess(own);
  watchNode();
  gauge("build_info", "1, with the version that runs.", ["version"]).set({ version: version() }, 1);
  gaugeOf("database_connections", "Open database connections of this process.", () => sql().totalCount);
  gaugeOf("database_connections_idle", "Open database connections that are idle.", () => sql().idleCount);
  gaugeOf("database_waiting", "Operations of this process waiting for a connection.", () => sql().waitingCount);
  watchRest();
}
