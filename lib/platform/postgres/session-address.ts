import type { Env } from "#lib/platform/env/env.ts";

/** Returns the address for sessions with state: the direct one if there is a pooler. */
export const sessionAddress = (env: Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL">): string =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
