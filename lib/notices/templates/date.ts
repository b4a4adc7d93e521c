const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** A time as a letter says it: `3 March 2027 at 14:05 UTC`. */
export const writtenTime = (iso: string): string => `${FORMAT.format(new Date(iso))} UTC`;
