/** Formats a time of the API for a person: in UTC, to the second. Null is shown as a dash. */
export const shownTime = (time: string | null): string =>
  time === null ? "–" : time.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?Z$/, "$1 $2Z");

export const shownDuration = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(2)} s`;
