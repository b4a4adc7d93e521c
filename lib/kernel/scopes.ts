/** Service interface 5.4. */
export const SCOPES = ["scrape", "serp", "parse", "stream", "jobs", "billing", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

/** Service interface 5.3. */
export const KEY_ENVS = ["live", "test"] as const;
export type KeyEnv = (typeof KEY_ENVS)[number];
