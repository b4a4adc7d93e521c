import type { Delivery } from "./types.ts";

const COLUMNS = [
  "id",
  "created_at",
  "event",
  "event_id",
  "env",
  "webhook_id",
  "url",
  "status",
  "attempts_made",
  "last_status",
  "last_error",
  "next_attempt_at",
  "delivered_at",
  "replay_of",
  "replay_id",
] as const satisfies readonly (keyof Delivery)[];

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell (RFC 4180); text that a spreadsheet would run gets an apostrophe before it, numbers never. */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvHead = `${COLUMNS.join(",")}\r\n`;

export const csvLine = (delivery: Delivery): string => `${COLUMNS.map((name) => cell(delivery[name])).join(",")}\r\n`;
