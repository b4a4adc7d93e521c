import { ALL_EVENTS } from "#lib/webhooks/subscriptions/constants.ts";
import { type Colour, paint } from "../output/colour.ts";
import { columnsOf, screenColumns, wrap } from "../output/columns.ts";
import { escapeControls } from "../output/escape-controls.ts";
import { facts } from "../output/table.ts";
import { shownDuration } from "../output/times.ts";
import type { ListenEvent } from "./events.ts";
import { placeOf } from "./forward-address.ts";
import { cut, type Piece, pieced } from "./pieces.ts";

/** Width of the longest label in the header, with the space after it. */
const NAMED = "Workspace  ".length;
const INDENT = "         ";

const clock = (at: Date): Piece => {
  const two = (number: number) => String(number).padStart(2, "0");
  return { text: `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`, colour: "dim" };
};
const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
const colourOf = (status: number): Colour => (status < 300 ? "green" : status < 400 ? "yellow" : "red");

/** Returns the response's status, or the failure. */
function answered(status: number | null, error: { code: string } | null): Piece {
  if (status !== null && error?.code !== "target_timeout") return { text: String(status), colour: colourOf(status) };
  const words: Record<string, string> = {
    connection_refused: "refused",
    target_timeout: "timeout",
    too_large: "too large",
  };
  return { text: words[error?.code ?? ""] ?? "no answer", colour: "red" };
}

const reason = (message: string, width: number): string[] => {
  const indent = width < 60 ? "  " : INDENT;
  return wrap(escapeControls(message), width - indent.length).map((line) => indent + paint(line, "red"));
};

function opening(event: Extract<ListenEvent, { kind: "listening" }>, width: number): string[] {
  const { listener, workspace, waiting } = event;
  const tunnel = escapeControls(listener.tunnel_url);
  const lines = facts(
    [
      ["Workspace", workspace ?? ""],
      ["Mode", listener.mode],
      ["Listener", cut(`${escapeControls(listener.name)} (${listener.id})`, width - NAMED)],
      ["Events", listener.events.some((type) => type === ALL_EVENTS) ? "all" : listener.events.join(", ")],
      ["Forward", cut(escapeControls(listener.forward_to), width - NAMED)],
    ],
    width,
  );
  return [
    ...lines,
    // Never truncated, since it is there to be copied.
    ...(columnsOf(tunnel) + NAMED <= width ? [`Tunnel     ${tunnel}`] : ["Tunnel", tunnel]),
    ...wrap("Signed with the workspace's test secret: --print-secret shows it.", width),
    ...(waiting > 0
      ? wrap(`${count(waiting, "event")} waited, and ${waiting === 1 ? "comes" : "come"} first.`, width)
      : []),
    "",
    paint(cut("Listening. Press Ctrl-C to stop.", width), "bold"),
  ];
}

/** Renders an event as lines for a person, no wider than the screen except for a URL to be copied. */
export function renderText(event: ListenEvent, app: URL, at = new Date(), width = screenColumns()): string[] {
  const said = (text: string, colour: Colour = "yellow"): string[] =>
    wrap(escapeControls(text), width).map((line) => paint(line, colour));
  switch (event.kind) {
    case "listening":
      return opening(event, width);
    case "delivery": {
      const { delivery, attempt } = event;
      const { status, error, duration_ms } = attempt;
      const line = pieced(
        [clock(at), { text: escapeControls(delivery.type), colour: "bold" }],
        delivery.id,
        [
          ...(delivery.replayed_at === null ? [] : [{ text: "replay", colour: "dim" as const }]),
          { text: "←", colour: "dim" },
          answered(status, error),
          { text: shownDuration(duration_ms), colour: "dim" },
        ],
        width,
      );
      const absent = error?.code === "connection_refused" && event.outcome === "retry";
      return [line, ...(error && !absent ? reason(error.message, width) : [])];
    }
    case "call": {
      const { call, status, error } = event;
      const line = pieced(
        [clock(at), { text: escapeControls(call.method), colour: "bold" }],
        escapeControls(`/t/…${call.target}`),
        [
          { text: "→", colour: "dim" },
          answered(status, error),
          { text: shownDuration(event.durationMs), colour: "dim" },
        ],
        width,
      );
      return [line, ...(error ? reason(error.message, width) : [])];
    }
    case "app_down": {
      const wait = `${count(event.waiting, "event")} ${event.waiting === 1 ? "waits" : "wait, in order"}`;
      return said(`${placeOf(app)} is down; ${wait}. Waiting for it.`);
    }
    case "app_up":
      return said(`${placeOf(app)} is back after ${shownDuration(event.afterMs)}.`, "green");
    case "disconnected":
      return said(`No connection: ${event.reason.replace(/[.]$/, "")}. Reconnecting; new events are kept meanwhile.`);
    case "reconnected":
      return said(`Reconnected after ${shownDuration(event.afterMs)}; nothing was missed.`, "green");
    case "finishing":
      return said(`Finishing deliveries in progress (${event.underWay}). Press Ctrl-C again to stop immediately.`);
    case "ended":
      return said(ending(event.waiting), "dim");
  }
}

function ending(waiting: number | null): string {
  if (waiting === 0) return "Stopped. No events are waiting; new ones are kept for 24 hours.";
  const kept = "kept for 24 hours. Run the same command to continue.";
  return waiting === null
    ? `Stopped. Waiting events are ${kept}`
    : `Stopped. ${count(waiting, "event")} still waiting, ${kept}`;
}
