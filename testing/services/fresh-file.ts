import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll, vi } from "vitest";
import { setShards } from "#lib/platform/shards/shards.ts";
import { dropDatabases } from "./database.ts";
import { clearOfMidnight } from "./midnight.ts";

declare global {
  /** The environment of this worker before its first file. */
  var environmentAtStart: NodeJS.ProcessEnv | undefined;
}

// Next's server sets this before it loads anything of Next. Packages stay loaded for the files that follow in this worker, and a module
// of Next that was loaded without it has no request scope.
Object.assign(globalThis, { AsyncLocalStorage });
// A line for each of the thousands of calls of the tests would hide what they say.
process.env.LOG_SAMPLE ??= "0";
globalThis.environmentAtStart ??= { ...process.env };
const atStart = globalThis.environmentAtStart;

// Before the file too: Vitest runs no hook of one whose tests are all skipped, and its first lines have set what they like.
await asAtStart();
vi.resetModules();
await clearOfMidnight();
// The first to be registered is the last to run: what the file itself ends, its pools above all, has ended.
afterAll(asAtStart);

/**
 * Before and after each test file. Files share a worker and the packages that it has loaded, which takes a quarter less of the
 * processor; our own modules are loaded again for each, and the environment is as it was, so that no file sees what another set,
 * opened or kept.
 */
async function asAtStart(): Promise<void> {
  const databases = process.env.OWN_DATABASES;
  for (const name of Object.keys(process.env)) if (!(name in atStart)) delete process.env[name];
  Object.assign(process.env, atStart);
  setShards([]);
  // By the environment of the start: a file may have named a server of its own, which has ended by now.
  await dropDatabases(databases);
}
