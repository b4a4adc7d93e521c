import { setTimeout as pause } from "node:timers/promises";
import { log } from "#lib/platform/logging/log.ts";
import { isInputFault } from "#lib/platform/postgres/errors.ts";

export type BoundedLog<T> = {
  add(row: T): void;
  /** Writes waiting rows now. Returns the number still unwritten after `withinMs`. */
  flush(withinMs: number): Promise<number>;
  /** Rows waiting, and rows dropped so far. */
  state(): { waiting: number; dropped: number };
};

export type BoundedLogOptions = {
  batch: number;
  capacity: number;
  /**
   * How long a row waits to form a batch: no caller waits for the log, and few large batches cost
   * far less than many small ones.
   */
  gatherMs: number;
  retryMs: { first: number; most: number };
};

/**
 * A log that never blocks its caller and never grows without bound. Rows are written in batches,
 * one at a time; rows that arrive meanwhile, and within `gatherMs`, form the next. During an outage
 * rows are kept and retried; beyond `capacity` the oldest are dropped, which is logged. A row that
 * the database cannot store is dropped without its batch.
 *
 * @param write stores rows; must tolerate the same rows twice.
 */
export function boundedLog<T>(
  write: (rows: T[]) => Promise<unknown>,
  { batch, capacity, gatherMs, retryMs }: BoundedLogOptions,
): BoundedLog<T> {
  let waiting: T[] = [];
  let inFlight = 0;
  let dropped = 0;
  let working: Promise<void> | undefined;
  let hurry = new AbortController();
  let away = false;

  /** Pauses until a flush. */
  const rest = (ms: number) => pause(ms, undefined, { ref: false, signal: hurry.signal }).catch(() => undefined);

  function trim(): void {
    if (waiting.length <= capacity) return;
    // Drops a tenth, so that a full log is not shifted in memory for every row.
    const excess = Math.max(waiting.length - capacity, Math.ceil(capacity / 10));
    waiting.splice(0, excess);
    dropped += excess;
    log.error("request_log.overflow", { rows: excess, dropped });
  }

  async function store(rows: T[]): Promise<void> {
    try {
      await write(rows);
    } catch (error) {
      if (!isInputFault(error)) throw error;
      if (rows.length === 1) {
        dropped++;
        log.error("request_log.row_dropped", { err: error, dropped });
        return;
      }
      const half = rows.length >> 1;
      await store(rows.slice(0, half));
      await store(rows.slice(half));
    }
  }

  async function work(): Promise<void> {
    let delay = retryMs.first;
    while (waiting.length > 0) {
      if (waiting.length < batch) await rest(gatherMs);
      const rows = waiting.splice(0, batch);
      inFlight = rows.length;
      try {
        await store(rows);
        inFlight = 0;
        if (away) log.info("request_log.recovered");
        away = false;
        delay = retryMs.first;
      } catch (error) {
        if (!away) log.warn("request_log.delayed", { err: error, rows: rows.length });
        away = true;
        waiting = rows.concat(waiting);
        inFlight = 0;
        trim();
        await rest(delay);
        delay = Math.min(delay * 2, retryMs.most);
      }
    }
    working = undefined;
  }

  return {
    add(row) {
      waiting.push(row);
      trim();
      working ??= work();
    },
    async flush(withinMs) {
      const deadline = new AbortController();
      const late = pause(withinMs, true, { signal: deadline.signal }).catch(() => true);
      hurry.abort();
      hurry = new AbortController();
      await Promise.race([working, late]);
      deadline.abort();
      return waiting.length + inFlight;
    },
    state: () => ({ waiting: waiting.length + inFlight, dropped }),
  };
}
