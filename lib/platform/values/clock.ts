/**
 * Verbs use `ctx.clock`, which follows the database: machines' clocks are unreliable and differ.
 */
export type Clock = { now(): Date };

type Query = (sql: string) => Promise<{ rows: { now: Date }[] }>;

let offsetMs: number | undefined;

/** Returns ms of a monotonic clock. */
const steady = () => performance.timeOrigin + performance.now();

/**
 * Reads the database's time and then counts by the machine's steady clock. Called at start and
 * every 5 s, which limits drift to a few milliseconds and notices clock jumps and sleep. Subtracts
 * half of the round trip; a slow response is inaccurate, so it only counts if it contradicts the
 * clock.
 */
export async function syncClock(query: Query): Promise<void> {
  const sent = steady();
  const { rows } = await query("select clock_timestamp() as now");
  const received = steady();
  const now = rows[0]?.now;
  if (!now) throw new Error("The database did not return the time.");
  const measured = now.getTime() - (sent + received) / 2;
  if (offsetMs === undefined || Math.abs(measured - offsetMs) > (received - sent) / 2) offsetMs = measured;
}

export const clockIsSet = (): boolean => offsetMs !== undefined;

/**
 * The clock of a running process. Throws before the first `syncClock`: a wrong time is worse than
 * none.
 */
export const databaseClock: Clock = {
  now() {
    if (offsetMs === undefined) throw new Error("The clock was read before the database set it (syncClock).");
    return new Date(steady() + offsetMs);
  },
};

/** Returns a clock for tests, which stands still until set. */
export function fakeClock(start: Date | string): Clock & { set(to: Date): void; advance(ms: number): void } {
  let at = new Date(start).getTime();
  return {
    now: () => new Date(at),
    set(to) {
      at = to.getTime();
    },
    advance(ms) {
      at += ms;
    },
  };
}
