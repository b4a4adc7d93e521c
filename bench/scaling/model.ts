import type { Taken } from "./measured.ts";

/** What is left free, so that queues stay short: half. */
const FREE = 0.5;
/** The largest database machine that is planned with. */
const SHARD_CORES = 32;
/** What an NVMe disk writes for sure while it is read too, in bytes a second, and how long a commit waits for it, in ms. */
const DISK_BYTES_A_SECOND = 500e6;
export const COMMIT_MS = 0.8;
const DAY_S = 86_400;
/** Days that the log is kept by default (kernel/retention.ts). */
export const KEPT_DAYS = 30;

/** Prices that the plan reckons with, a month; put your own in their place. */
const EUR_A_CORE = 20;
const EUR_A_TERABYTE = 80;
/** What a delivery moves over the network, with its headers and its answer and a standby's copy of the log, next to that log itself. */
const WIRE_BYTES = 2_000;

export type Plan = {
  perSecond: number;
  workers: number;
  shards: number;
  /** Of the databases together. */
  databaseCores: number;
  walBytesASecond: number;
  /** Kept rows after `KEPT_DAYS`, in bytes. */
  keptBytes: number;
  networkBitsASecond: number;
  /** A month, of cores and of disks. */
  coresEur: number;
  disksEur: number;
};

/** What so many deliveries a second take, half of it free, at the cost that one was measured to have. */
export function planFor(perSecond: number, taken: Taken, bytesOfOne: number): Plan {
  const busy = (ms: number) => (perSecond * ms) / 1_000;
  const databaseCores = Math.max(2, Math.ceil(busy(taken.databaseMs) / FREE));
  const workers = Math.max(2, Math.ceil(busy(taken.ownMs) / FREE));
  const walBytesASecond = perSecond * taken.walBytes;
  const kept = perSecond * DAY_S * KEPT_DAYS * bytesOfOne;
  return {
    perSecond,
    workers,
    // By cores, and by what a disk writes.
    shards: Math.max(Math.ceil(databaseCores / SHARD_CORES), Math.ceil(walBytesASecond / (DISK_BYTES_A_SECOND * FREE))),
    databaseCores,
    walBytesASecond,
    keptBytes: kept,
    networkBitsASecond: 8 * (walBytesASecond + perSecond * WIRE_BYTES),
    coresEur: (workers + databaseCores) * EUR_A_CORE,
    disksEur: (kept / 1e12) * EUR_A_TERABYTE,
  };
}

/** Somewhere that deliveries wait in line: so many are served at once, each for so long at a mean, in ms. */
export type Station = { name: string; servers: number; meanMs: number };

/** The stations of one shard with its part of the workers. A disk serves one after the other, by bytes; commits share their waits. */
export function stationsOf(plan: Plan, taken: Taken): Station[] {
  const part = (all: number) => Math.max(1, Math.floor(all / plan.shards));
  return [
    { name: "the workers", servers: part(plan.workers), meanMs: taken.ownMs },
    { name: "the database's cores", servers: part(plan.databaseCores), meanMs: taken.databaseMs },
    { name: "the disk of the log", servers: 1, meanMs: (taken.walBytes / DISK_BYTES_A_SECOND) * 1_000 },
  ];
}

/** How busy each station is at so many a second, 1 being all of it; the busiest first. */
export const busyness = (stations: readonly Station[], perSecond: number): { name: string; busy: number }[] =>
  stations
    .map(({ name, servers, meanMs }) => ({ name, busy: (perSecond * meanMs) / 1_000 / servers }))
    .sort((one, other) => other.busy - one.busy);

/** The most that so many cores take of what costs so much altogether, a second. */
export const mostOn = (cores: number, { databaseMs, ownMs, otherMs }: Taken): number =>
  (cores * 1_000) / (databaseMs + ownMs + otherMs);
