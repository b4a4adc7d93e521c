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

/** Answers since the previous call. */
export type Counted = Record<"calls" | "pages" | "deliveries", () => Answered | Promise<Answered>>;

/**
 * Takes a sample. Counts of callers and receivers are kept even if nothing else can be read, because that interval
 * matters most.
 */
export async function takeSample(
  at: number,
  { web, worker }: SoakInstallation,
  { calls, pages, deliveries }: Counted,
): Promise<Sample> {
  const counted = { calls: await calls(), pages: await pages(), deliveries: await deliveries() };
  const [ofWeb, ofWorker, database] = await Promise.all([
    readProcess(web).catch(logAndReturn(UNREAD_PROCESS)),
    readProcess(worker).catch(logAndReturn(UNREAD_PROCESS)),
    readDatabase().catch(logAndReturn(UNREAD_DATABASE)),
  ]);
  return { at, web: ofWeb, worker: ofWorker, database, ...counted };
}

const logAndReturn =
  <T>(unread: T) =>
  (error: unknown): T => {
    process.stderr.write(`  not read: ${error instanceof Error ? error.message : error}\n`);
    return unread;
  };
