const FORMAT = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

/** Formats a time: `3 March 2027 at 14:05 UTC`. */
export const writtenTime = (iso: string): string => `${FORMAT.format(new Date(iso))} UTC`;

const TO_THE_SECOND = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "medium", timeZone: "UTC" });

/** Formats a time to the second: `3 March 2027 at 14:05:07 UTC`. */
export const writtenSecond = (iso: string): string => `${TO_THE_SECOND.format(new Date(iso))} UTC`;

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Formats a day: `3 March 2027`. */
export const writtenDay = (iso: string): string => DAY.format(new Date(iso));

const COUNT = new Intl.NumberFormat("en-GB");

/** Formats a number of credits: 12,500. */
export const writtenCount = (count: number): string => COUNT.format(count);

/** Returns why an owner got a message. */
export const ownerReason = (workspace: string): string => `You receive this because you are an owner of ${workspace}.`;
