import type { Env } from "./env.ts";

/** Where a session keeps from one transaction to the next: past a pooler, where there is one. */
export const sessionAddress = (env: Pick<Env, "DATABASE_URL" | "DATABASE_DIRECT_URL">): string =>
  env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
