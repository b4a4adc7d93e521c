import { within } from "#lib/platform/async/within.ts";
import { sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { HEALTH_MS } from "#lib/reports/installation/constants.ts";
import { readDisk } from "#lib/reports/installation/read-disk.ts";
import { judgeDisk } from "#lib/reports/installation/rules.ts";
import { STATUS_KEPT_MS } from "./constants.ts";
import { judgeService, type Work, withSince } from "./rules.ts";
import type { PartStatus, ServiceStatus } from "./types.ts";

const TEXT = `
  select now() as now, (select min(due_at) from delivery_queue where lane = 'live' and due_at < now()) as "deliveryDueAt",
    (select min(due_at) from scrape_queue where due_at < now()) as "scrapeDueAt",
    (select max(succeeded_at) from schedule_runs) as "lastRunAt",
    not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writable`;

type Row = Work & { now: Date; writable: boolean };

/**
 * Reads the row, or returns undefined if the database fails or does not answer within HEALTH_MS.
 */
async function readRow(): Promise<Row | undefined> {
  try {
    return (await within(HEALTH_MS, sql().query<Row>(TEXT))).rows[0];
  } catch (err) {
    log.debug("status.database_unread", { err });
    return undefined;
  }
}

async function hasRoom(): Promise<boolean> {
  const disk = await readDisk();
  return disk === undefined || judgeDisk(disk).state !== "failing";
}

let before: readonly PartStatus[] = [];
let kept: Promise<ServiceStatus> | undefined;

async function look(): Promise<ServiceStatus> {
  const [row, room] = await Promise.all([readRow(), hasRoom()]);
  // Without the database, this machine's clock: it only provides the time shown on the page.
  const now = row?.now ?? new Date();
  const found = { databaseAnswers: row !== undefined, callsWork: row?.writable === true && room, work: row ?? null };
  const parts = withSince(judgeService(found, now), before, now);
  before = parts;
  return { parts, as_of: now.toISOString() };
}

const forget = (): void => {
  kept = undefined;
};

/**
 * Returns the public status of the service, checked at most once in ten seconds for all readers.
 * Works without the database too.
 */
export function readStatus(): Promise<ServiceStatus> {
  if (kept) return kept;
  const looked = look();
  kept = looked;
  looked.then(() => setTimeout(forget, STATUS_KEPT_MS).unref(), forget);
  return looked;
}
