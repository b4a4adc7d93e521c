/**
 * Names and help texts of the figures on processor time at rest. The starter, which has no metrics library, writes them by hand
 * (server/start/starter-figures.ts); the other processes declare them in watch-rest.ts. Without the prefix that all names share.
 */
export const REST_SECONDS = {
  name: "rest_seconds_total",
  help: "Seconds in which this process had no work, counted in samples of five seconds.",
} as const;
export const REST_CPU_SECONDS = {
  name: "rest_cpu_seconds_total",
  help: "Processor time that this process used in seconds without work.",
} as const;
