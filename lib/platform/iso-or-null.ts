/** Returns a time in ISO 8601 UTC, as responses have it (`2026-11-22T10:00:00.000Z`), or null. */
export const isoOrNull = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
