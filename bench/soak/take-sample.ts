import type { SoakInstallation } from "./installation.ts";
import { readDatabase } from "./read-database.ts";
import { readProcess } from "./read-process.ts";
import type { Answered, DatabaseState, ProcessState, Sample } from "./types.ts";

const UNREAD_PROCESS: ProcessState = {
  ...{ rssBytes: Number.NaN, descriptors: Number.NaN, sockets: Number.NaN, lagMs: Number.NaN },
};
const UNREAD_DATABASE: DatabaseState = {
  ...{ connections: Number.NaN, tables: {}, queueBytes: Number.NaN, deliveryAgeS: Number.NaN, scrapeAgeS: Number.NaN },
};

/** What was counted since it was last asked. */
export type Counted = Record<"calls" | "pages" | "deliveries", () => Answered | Promise<Answered>>;

/**
 * Reads one moment. What callers and receivers counted is taken first and kept in any case: the interval in which nothing else could be read is the one
 * that matters.
 */
export async function takeSample(
  at: number,
  { web, worker }: SoakInstallation,
  { calls, pages, deliveries }: Counted,
): Promise<Sample> {
  const counted = { calls: await calls(), pages: await pages(), deliveries: await deliveries() };
  const [ofWeb, ofWorker, database] = await Promise.all([
    readProcess(web).catch(told(UNREAD_PROCESS)),
    readProcess(worker).catch(told(UNREAD_PROCESS)),
    readDatabase().catch(told(UNREAD_DATABASE)),
  ]);
  return { at, web: ofWeb, worker: ofWorker, database, ...counted };
}

const told =
  <T>(unread: T) =>
  (error: unknown): T => {
    process.stderr.write(`  not read: ${error instanceof Error ? error.message : error}\n`);
    return unread;
  };
