/** Time by the database's clock. Verbs ask `ctx.clock`; machines' own clocks lie (and differ between processes). */
export type Clock = { now(): Date };

type Query = (sql: string) => Promise<{ rows: { now: Date }[] }>;

let offsetMs: number | undefined;

/** Milliseconds of a clock that never jumps, whatever is done to the machine's time. */
const steady = () => performance.timeOrigin + performance.now();

/**
 * Reads the database's time once and from then on counts by the machine's steady clock. Called at start and every 5 s, so that drift
 * stays under a few milliseconds, and the database's clock is followed when it jumps or this machine slept. The round trip is halved
 * out; an answer that was long under way says little, and changes nothing that it does not contradict.
 */
export async function syncClock(query: Query): Promise<void> {
  const sent = steady();
  const { rows } = await query("select clock_timestamp() as now");
  const received = steady();
  const now = rows[0]?.now;
  if (!now) throw new Error("The database did not give the time.");
  const measured = now.getTime() - (sent + received) / 2;
  if (offsetMs === undefined || Math.abs(measured - offsetMs) > (received - sent) / 2) offsetMs = measured;
}

/** Whether `syncClock` has set the clock. */
export const clockIsSet = (): boolean => offsetMs !== undefined;

/** The clock of a running process. Throws before the first `syncClock`: a decision by the wrong clock is worse than none. */
export const databaseClock: Clock = {
  now() {
    if (offsetMs === undefined) throw new Error("The clock was asked before it was set by the database (syncClock).");
    return new Date(steady() + offsetMs);
  },
};

/** A clock for tests: stands still until it is set. */
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
