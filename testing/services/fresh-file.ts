import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, vi } from "vitest";
import { setShards } from "#lib/platform/database/shards/shards.ts";
import { dropDatabases } from "./database.ts";
import { avoidMidnight } from "./midnight.ts";

declare global {
  /** The environment of this worker before its first file. */
  var environmentAtStart: NodeJS.ProcessEnv | undefined;
}

// Next's server sets this before it loads any part of Next. Packages stay loaded for the next files
// of this worker, and a Next module loaded without it has no request scope.
Object.assign(globalThis, { AsyncLocalStorage });
// Log lines for thousands of test calls would hide the tests' output.
process.env.LOG_SAMPLE ??= "0";
globalThis.environmentAtStart ??= { ...process.env };
const atStart = globalThis.environmentAtStart;

// Before the file too: Vitest runs no hooks of a file whose tests are all skipped, although its
// first lines may have changed the environment.
await asAtStart();
vi.resetModules();
await avoidMidnight();
// Hooks registered first run last: by then the file has closed its pools and servers.
afterAll(asAtStart);

/**
 * Runs before and after each test file. Files share a worker and its loaded packages, which saves a
 * quarter of the processor time; our modules are loaded again and the environment is reset, so that
 * no file sees what another set, opened or stored.
 */
async function asAtStart(): Promise<void> {
  const databases = process.env.OWN_DATABASES;
  for (const name of Object.keys(process.env)) if (!(name in atStart)) delete process.env[name];
  Object.assign(process.env, atStart);
  setShards([]);
  // With the initial environment: a file may have named its own server, which has stopped.
  await dropDatabases(databases);
}
