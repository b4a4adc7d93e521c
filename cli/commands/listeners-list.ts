import type { Listener } from "#lib/webhooks/listeners/types.ts";
import { shownTime } from "../output/times.ts";
import { table } from "../print.ts";
import { type AnswerOptions, printAnswer } from "../print-answer.ts";

/** Runs `listeners list`: open listeners, newest first. */
export async function run(options: AnswerOptions): Promise<void> {
  await printAnswer<{ data: Listener[] }>({ method: "GET", path: "/v1/listeners" }, options, ({ data }) =>
    listenerLines(data),
  );
}

function listenerLines(listeners: Listener[]): string[] {
  if (listeners.length === 0) return ["Nobody listens."];
  const rows = listeners.map((listener) => [
    listener.id,
    listener.name,
    listener.mode,
    listener.connected
      ? { text: "connected", colour: "green" as const }
      : { text: `away since ${shownTime(listener.seen_at)}`, colour: "yellow" as const },
    listener.waiting,
    listener.events.join(" "),
    listener.forward_to,
  ]);
  return table(["ID", "NAME", "MODE", "STATUS", "WAITING", "EVENTS", "FORWARDS TO"], rows);
}
