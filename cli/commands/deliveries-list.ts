import type { Delivery } from "#lib/webhooks/deliveries/types.ts";
import { type ModeOptions, readMode } from "../api/modes.ts";
import { statusColour } from "../output/colour.ts";
import { shownTime } from "../output/times.ts";
import { table } from "../print.ts";
import { type ListOptions, printList } from "../print-answer.ts";
import { readId } from "../read-id.ts";
import { readWhole } from "../read-input.ts";
import { readMoment } from "../read-time.ts";

export type DeliveriesListOptions = ListOptions &
  ModeOptions & {
    status?: string;
    event?: string;
    webhook?: string;
    eventId?: string;
    code?: string;
    slower?: string;
    replays?: boolean;
    search?: string;
    from?: string;
    to?: string;
  };

/** The option of each API field. */
const OPTION_OF = {
  code: "--code",
  min_duration_ms: "--slower",
  text: "--search",
  from: "--from",
  to: "--to",
  cursor: "--cursor",
};

/** Returns the outcome of the last attempt. */
const lastOf = ({ last_status, last_error }: Delivery): string =>
  last_status === null ? (last_error ?? "–") : `HTTP ${last_status}`;

/** Runs `deliveries list`: newest first, with the filters of the API. */
export async function run(options: DeliveriesListOptions): Promise<void> {
  const query = {
    status: options.status,
    event: options.event,
    webhook_id: options.webhook && readId("whk", options.webhook, "--webhook"),
    event_id: options.eventId && readId("evt", options.eventId, "--event-id"),
    env: readMode(options),
    code: options.code,
    min_duration_ms: options.slower === undefined ? undefined : readWhole("--slower", options.slower),
    replay: options.replays === undefined ? undefined : String(options.replays),
    text: options.search,
    from: readMoment(options.from),
    to: readMoment(options.to),
  };
  await printList<Delivery>({ path: "/v1/deliveries", query }, options, deliveryRows, OPTION_OF);
}

function deliveryRows(deliveries: Delivery[]): string[] {
  if (deliveries.length === 0) return ["No deliveries."];
  const rows = deliveries.map((delivery) => [
    delivery.id,
    shownTime(delivery.created_at),
    delivery.event,
    { text: delivery.status, colour: statusColour(delivery.status) },
    delivery.attempts_made,
    lastOf(delivery),
    delivery.url,
  ]);
  return table(["ID", "CREATED", "EVENT", "STATUS", "TRIES", "LAST", "URL"], rows);
}
