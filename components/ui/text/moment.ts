/**
 * Parses a time from a URL: ISO 8601, or a form's local time, taken as UTC; undefined otherwise.
 */
export function moment(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}${text.includes("T") ? "" : "T00:00"}Z`;
  const at = new Date(zoned);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() > 9999 || at.getUTCFullYear() < 1
    ? undefined
    : at.toISOString();
}
