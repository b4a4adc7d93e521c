import { type Id, newId } from "#lib/platform/values/ids.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/platform/values/time.ts";
import { failureOf } from "#lib/scraping/jobs/rules.ts";
import type { SampleKeyName } from "./constants.ts";

export type SampleJob = {
  id: Id<"job">;
  key: SampleKeyName;
  createdAt: Date;
  finishedAt: Date;
  status: "completed" | "failed" | "canceled";
  urlsTotal: number;
  urlsOk: number;
  failures: Record<string, number>;
  error?: { code: string; message: string };
};

type Planned = Omit<SampleJob, "id" | "createdAt" | "finishedAt"> & { hoursAgo: number; minutes: number };

const PLANNED: readonly Planned[] = [
  { ...done(1_200, { target_timeout: 11, target_blocked: 6 }), key: "monitor", hoursAgo: 7, minutes: 14 },
  { ...done(480, {}), key: "monitor", hoursAgo: 31, minutes: 6 },
  {
    ...{ status: "failed", key: "monitor", hoursAgo: 52, minutes: 9, urlsTotal: 40, urlsOk: 0 },
    failures: { target_blocked: 38, target_timeout: 2 },
    error: failureOf({ total: 40, ok: 0, failed: 40 }, "target_blocked"),
  },
  { ...done(2_500, { dns_failure: 3, target_timeout: 20 }), key: "monitor", hoursAgo: 128, minutes: 33 },
  { status: "canceled", key: "monitor", hoursAgo: 200, minutes: 2, urlsTotal: 900, urlsOk: 112, failures: {} },
  { ...done(60, { target_blocked: 12 }), key: "laptop", hoursAgo: 302, minutes: 1 },
];

/** A small job that repeats about every eleven hours. */
const REGULAR: readonly Planned[] = Array.from({ length: 26 }, (_, n) => ({
  ...done(80 + 35 * (n % 5), n % 3 === 0 ? { target_timeout: 1 + (n % 4) } : {}),
  ...{ key: "monitor" as const, hoursAgo: 2.6 + 11.3 * n, minutes: 2 + (n % 3) },
}));

function done(urlsTotal: number, failures: Record<string, number>) {
  const failed = Object.values(failures).reduce((sum, each) => sum + each, 0);
  return { status: "completed" as const, urlsTotal, urlsOk: urlsTotal - failed, failures };
}

/** Returns finished jobs, which workers ignore. */
export const sampleJobs = (filledAt: Date): SampleJob[] =>
  [...PLANNED, ...REGULAR].map(({ hoursAgo, minutes, ...job }) => {
    const createdAt = new Date(filledAt.getTime() - hoursAgo * HOUR_MS);
    return {
      ...job,
      id: newId("job", createdAt),
      createdAt,
      finishedAt: new Date(createdAt.getTime() + minutes * MINUTE_MS),
    };
  });
