import { DAY_MS } from "#lib/platform/values/time.ts";
import type { Day } from "./types.ts";

export const dayOf = (at: Date): Day => at.toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day => dayOf(new Date(Date.parse(day) + days * DAY_MS));

/** Returns the start of a day and of the next one. */
export const spanOf = (day: Day): { from: Date; to: Date } => {
  const from = new Date(`${day}T00:00:00.000Z`);
  return { from, to: new Date(from.getTime() + DAY_MS) };
};

/** Whether a text is an existing date. */
export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  return !Number.isNaN(at) && dayOf(new Date(at)) === text;
};
