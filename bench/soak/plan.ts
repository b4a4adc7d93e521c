import type { Plan } from "./types.ts";

/** Connections of the probe and of the load; the same, so that open sockets stay constant. */
export const CONNECTIONS = 64;
/** Load during the soak, as a share of the probed maximum. */
export const SHARE_OF_MOST = 0.5;

/** Occurrences per soak, whatever its length, but with a minimum interval. */
const TIMES = { jobs: 120, replays: 12, nights: 6, pauses: 6, samples: 360, hourly: 12 } as const;
const HOUR_MS = 3_600_000;

/** Plans the intervals of a soak of `minutes`. */
export function planFor(minutes: number): Plan {
  const ms = minutes * 60_000;
  const every = (times: number, least: number) => Math.max(ms / times, least);
  const replayEveryMs = every(TIMES.replays, 10_000);
  return {
    minutes,
    probeSeconds: Math.min(30, Math.max(2, minutes)),
    sampleEveryMs: Math.min(10_000, every(TIMES.samples, 1_000)),
    jobEveryMs: every(TIMES.jobs, 5_000),
    replayEveryMs,
    replayedMs: replayEveryMs / 10,
    nightEveryMs: every(TIMES.nights, 10_000),
    pauseEveryMs: every(TIMES.pauses, 10_000),
    pageEveryMs: 1_500,
    oftener: HOUR_MS / every(TIMES.hourly, 2_000),
  };
}
