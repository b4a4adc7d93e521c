/** The key of the calls that fixtures speak of (contract 14.5). No workspace has it. */
export const FIXTURE_KEY = { id: "key_01kdwcj2m0ewq86s15eccwzpts", name: "ingest worker" } as const;
