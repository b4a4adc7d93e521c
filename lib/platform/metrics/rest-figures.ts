/**
 * Figures of processor time at rest, without the common prefix. The starter has no metrics library
 * and writes them by hand (server/start/children.ts); other processes declare them in
 * watch-rest.ts.
 */
export const REST_SECONDS = {
  name: "rest_seconds_total",
  help: "Seconds in which this process had no work, counted in samples of five seconds.",
} as const;
export const REST_CPU_SECONDS = {
  name: "rest_cpu_seconds_total",
  help: "CPU time this process used in seconds without work.",
} as const;
