import { setTimeout as pause } from "node:timers/promises";
import { type EventStream, openEvents } from "#testing/processes/event-stream.ts";

/** Longer than the 15 s between the server's keep-alives; a client then considers the connection dead. */
const SILENT_MS = 20_000;
const LOOK_MS = 50;
/** After this many refusals, the stream counts as lost. */
const GIVEN_UP_AFTER = 100;

export type Followed = {
  /** Results per URL index, counting events replayed to the client. */
  results: ReadonlyMap<number, number>;
  errors: number;
  /** Number of reconnects. */
  resumed: number;
  /** Statuses answered instead of the stream on a reconnect. */
  refusals: number[];
};

/**
 * Reads a stream of `urls` like an event source: reconnects from the last event whenever the connection breaks, until
 * the stream completes.
 */
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
    }).catch(() => undefined); // retried below
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

/** Waits until a stream ends, or cuts it after `SILENT_MS` of silence. */
async function untilBroken(open: EventStream): Promise<void> {
  let [length, since] = [0, performance.now()];
  while (!open.isOver()) {
    const now = open.text().length;
    if (now !== length) [length, since] = [now, performance.now()];
    if (performance.now() - since > SILENT_MS) open.cut();
    await pause(LOOK_MS);
  }
}
