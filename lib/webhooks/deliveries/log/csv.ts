import { csvRow } from "#lib/platform/values/csv.ts";
import type { Delivery } from "../types.ts";

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

export const csvHead = csvRow(COLUMNS);

export const csvLine = (delivery: Delivery): string => csvRow(COLUMNS.map((name) => delivery[name]));
