/** The key in fixtures (contract 14.5). It belongs to no workspace. */
export const FIXTURE_KEY = { id: "key_01kdwcj2m0ewq86s15eccwzpts", name: "ingest worker" } as const;
