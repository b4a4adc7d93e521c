import type { KeyEnv } from "#lib/kernel/scopes.ts";

/** Returns the path of the keys page with its dialog open. */
export const createKeyPath = (slug: string, env: KeyEnv): string =>
  `/${slug}/keys?${env === "test" ? "env=test&" : ""}create=1`;
