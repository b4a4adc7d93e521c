import { benchEnv } from "../database.ts";

/** Connections of the process that emits the load; a worker has its own. */
const LOAD_POOL = "16";

/** Points this process at the benchmark's database, before anything reads `env()`; answers what workers are started with. */
export function webhookEnv(databaseUrl: string): Record<string, string> {
  const env = benchEnv(databaseUrl);
  Object.assign(process.env, env, { DATABASE_POOL: LOAD_POOL });
  return env;
}
