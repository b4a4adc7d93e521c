/**
 * Returns this process's number among those of its start, e.g. `web-2`, set by the starter;
 * undefined if it was started separately.
 */
export const place = (): string | undefined => process.env.GATEHOUSE_PLACE || undefined;
