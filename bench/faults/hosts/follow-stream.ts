import { setTimeout as pause } from "node:timers/promises";
import { type EventStream, openEvents } from "#testing/processes/event-stream.ts";

/** Longer than the 15 seconds after which a server that has nothing to say says so: a client then takes the connection for dead. */
const SILENT_MS = 20_000;
const LOOK_MS = 50;
/** Refused so often, it is lost. */
const GIVEN_UP_AFTER = 100;

export type Followed = {
  /** How often each address was answered, by its index; events that the client had seen before count again. */
  results: ReadonlyMap<number, number>;
  errors: number;
  /** How often it was taken up again. */
  resumed: number;
  /** What was answered in place of the stream when it was to be resumed. */
  refusals: number[];
};

/** Reads a stream of these addresses as an event source does: again from the last event, wherever the connection breaks, until it is completed. */
export async function followStream(url: string, token: string, urls: readonly string[]): Promise<Followed> {
  const results = new Map<number, number>();
  const refusals: number[] = [];
  let [errors, resumed, lastId] = [0, -1, ""];
  for (;;) {
    const open = await openEvents(`${url}/v1/stream`, {
      token,
      ...(lastId === ""
        ? { body: { urls, max_concurrency: 2, disconnect_timeout_s: 300, options: { timeout_ms: 60_000 } } }
        : { lastEventId: lastId }),
    }).catch(() => undefined); // the proxy is asked again
    if (open?.status === 204 || refusals.length >= GIVEN_UP_AFTER) return { results, errors, resumed, refusals };
    if (open?.status === 200) resumed++;
    else if (open) refusals.push(open.status);
    if (open) await untilBroken(open);
    for (const { id, event, data } of open?.events ?? []) {
      lastId = id;
      if (event === "result") results.set(Number(data.index), (results.get(Number(data.index)) ?? 0) + 1);
      if (event === "error") errors++;
      if (event === "stream.completed") return { results, errors, resumed, refusals };
    }
    await pause(LOOK_MS);
  }
}

/** Waits until a stream is over, or has said nothing for so long that nobody waits any more. */
async function untilBroken(open: EventStream): Promise<void> {
  let [length, since] = [0, performance.now()];
  while (!open.isOver()) {
    const now = open.text().length;
    if (now !== length) [length, since] = [now, performance.now()];
    if (performance.now() - since > SILENT_MS) open.cut();
    await pause(LOOK_MS);
  }
}
