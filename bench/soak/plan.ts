import type { Plan } from "./types.ts";

/** Calls are made over so many connections, to find the most that the machine takes and ever after: what is open stays the same. */
export const CONNECTIONS = 64;
/** How much of that most is then called, for the whole time. */
export const SHARE_OF_MOST = 0.5;

/** So many of each within the time, however long that is, but never closer together than somebody can see it happen. */
const TIMES = { jobs: 120, replays: 12, nights: 6, pauses: 6, samples: 360, hourly: 12 } as const;
const HOUR_MS = 3_600_000;

/** What happens when, in a soak of so many minutes. */
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
