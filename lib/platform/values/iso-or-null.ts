export const isoOrNull = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;
