/** A time as answers write it, in ISO 8601 by UTC (`2026-11-22T10:00:00.000Z`); null where there is none. */
export const isoOrNull = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
