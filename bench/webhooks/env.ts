import { benchEnv } from "../database.ts";

/** Connections of the emitting process; a worker has its own. */
const LOAD_POOL = "16";

/**
 * Points this process at the benchmark's database, so call it before anything reads `env()`. Returns the environment
 * for workers.
 */
export function webhookEnv(databaseUrl: string): Record<string, string> {
  const env = benchEnv(databaseUrl);
  Object.assign(process.env, env, { DATABASE_POOL: LOAD_POOL });
  return env;
}
