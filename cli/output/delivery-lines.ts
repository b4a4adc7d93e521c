import { describeWaiting } from "#lib/webhooks/deliveries/rules.ts";
import type { Attempt, DeliveryDetail } from "#lib/webhooks/deliveries/types.ts";
import { paint, statusColour } from "./colour.ts";
import { screenColumns, wrap } from "./columns.ts";
import { escapeControls, escapeLines } from "./escape-controls.ts";
import { facts } from "./table.ts";
import { shownDuration, shownTime } from "./times.ts";

/** Maximum response lines shown without `--full`. */
const ANSWER_LINES = 10;
const INDENT = "   ";

const indented = (text: string): string[] =>
  escapeLines(text).flatMap((line) => wrap(line, screenColumns() - INDENT.length).map((part) => INDENT + part));

/** Formats the nonzero timings of an attempt. */
function timings({ timings: { dns_ms, connect_ms, tls_ms, first_byte_ms } }: Attempt): string {
  const parts: [string, number][] = [
    ["DNS", dns_ms],
    ["connecting", connect_ms],
    ["TLS", tls_ms],
    ["first byte", first_byte_ms],
  ];
  return parts
    .filter(([, ms]) => ms > 0)
    .map(([name, ms]) => `${name} ${shownDuration(ms)}`)
    .join(", ");
}

/** Formats an attempt: time, outcome, error, timings and response. */
function attemptLines(attempt: Attempt, whole: boolean): string[] {
  const outcome = attempt.status_code === null ? "no answer" : `HTTP ${attempt.status_code}`;
  const failed = attempt.error !== null;
  const parts = timings(attempt);
  const answer = attempt.response_body ? indented(attempt.response_body) : [];
  const shown = whole ? answer : answer.slice(0, ANSWER_LINES);
  const manual = attempt.manual ? " (manual)" : "";
  const head = `${attempt.number}. ${shownTime(attempt.started_at)}  ${outcome} in ${shownDuration(attempt.duration_ms)}${manual}`;
  return [
    ...wrap(escapeControls(head), screenColumns()).map((line) => paint(line, failed ? "red" : "green")),
    ...(attempt.error ? indented(attempt.error.message) : []),
    ...(attempt.address ? indented(`from ${attempt.address}${parts && `; ${parts}`}`) : []),
    ...shown,
    ...(shown.length < answer.length ? [`${INDENT}… ${answer.length - shown.length} more lines: --full`] : []),
    ...(attempt.truncated ? indented("The response was longer; only this part was stored.") : []),
  ];
}

/** Indents a JSON text; returns other text unchanged. */
function spread(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Formats a delivery with its attempts for a person. `whole` includes the event's body and complete responses. */
export function deliveryLines(delivery: DeliveryDetail, whole: boolean): string[] {
  const { attempts, listener_id, next_attempt_at, replay_of, waiting_for, webhook_id } = delivery;
  return [
    ...facts([
      ["Delivery", delivery.id],
      ["Event", `${delivery.event} (${delivery.event_id})`],
      ["Status", { text: delivery.status, colour: statusColour(delivery.status) }],
      ["Mode", delivery.env],
      ["To", delivery.url],
      listener_id ? ["Listener", listener_id] : ["Webhook", webhook_id ?? "none: an address given with the call"],
      ["Created", shownTime(delivery.created_at)],
      ["Delivered", delivery.delivered_at === null ? "" : shownTime(delivery.delivered_at)],
      ["Next try", next_attempt_at === null ? "" : shownTime(next_attempt_at)],
      // Missing in answers of earlier server versions.
      ["Waits", waiting_for ? describeWaiting(waiting_for) : ""],
      ["Replay of", replay_of ?? ""],
    ]),
    "",
    // Missing in answers of earlier server versions.
    ...(delivery.attempts_unavailable ? [delivery.attempts_unavailable] : []),
    ...(attempts.length === 0 && !delivery.attempts_unavailable
      ? ["No attempt was made yet."]
      : attempts.flatMap((attempt) => attemptLines(attempt, whole))),
    ...(whole ? ["", "Body", ...indented(delivery.body_unavailable ?? spread(delivery.body))] : []),
  ];
}
