import { TimedOut, within } from "#lib/platform/async/within.ts";
import { sql } from "#lib/platform/database/client.ts";
import { readScheduleRuns } from "#lib/platform/database/leases/schedule-runs.ts";
import { worstInShards } from "#lib/platform/database/shards/worst-in-shards.ts";
import { isUpToDate } from "#lib/platform/migrations/migrate.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { browserProblem } from "#lib/scraping/render/browser-health.ts";
import { findBrowser } from "#lib/scraping/render/find-browser.ts";
import { HEALTH_KEPT_MS, HEALTH_MS } from "./constants.ts";
import { readDisk } from "./read-disk.ts";
import { readLastArchive } from "./read-last-archive.ts";
import { readLastBackup } from "./read-last-backup.ts";
import { readLastExport } from "./read-last-export.ts";
import {
  type HealthPart,
  judgeArchive,
  judgeBackup,
  judgeBrowser,
  judgeDisk,
  judgeExport,
  judgeSchedules,
} from "./rules.ts";

type PartHealth = Pick<HealthPart, "state" | "detail">;

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function lookAtDatabase(): Promise<PartHealth> {
  await sql().query("select 1");
  return { state: "ok", detail: "answers" };
}

/** Charges are writes, so a standby or a read-only database is not enough. */
async function lookAtCharging(): Promise<PartHealth> {
  const { rows } = await sql().query<{ writable: boolean }>(
    "select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writable",
  );
  return rows[0]?.writable
    ? { state: "ok", detail: "the database takes writes" }
    : { state: "failing", detail: "the database is read-only: nothing can be charged" };
}

async function lookAtMigrations(): Promise<PartHealth> {
  return (await isUpToDate(sql()))
    ? { state: "ok", detail: "the database is as this version needs it" }
    : { state: "failing", detail: "the database is behind this version: start this process again" };
}

async function lookAtDisk(): Promise<PartHealth> {
  const disk = await readDisk();
  return disk ? judgeDisk(disk) : { state: "ok", detail: "nothing is kept on this machine" };
}

const lookAtSchedules = async (): Promise<PartHealth> => judgeSchedules(await readScheduleRuns(), databaseClock.now());

const lookAtBackup = async (): Promise<PartHealth> => judgeBackup(await readLastBackup(), databaseClock.now());

const lookAtExport = async (): Promise<PartHealth> => judgeExport(await readLastExport(), databaseClock.now());

const lookAtArchive = async (): Promise<PartHealth> => judgeArchive(await readLastArchive(), databaseClock.now());

/** Uses only this process's state: a browser is started for a page, never for a probe. */
const lookAtBrowser = (): HealthPart => ({
  part: "browser",
  ...judgeBrowser({ path: findBrowser(), problem: browserProblem() }),
});

/** An error or a timeout counts as failing. */
async function lookOnce(looking: () => Promise<PartHealth>): Promise<PartHealth> {
  try {
    return await within(HEALTH_MS, looking());
  } catch (error) {
    const detail = error instanceof TimedOut ? `no answer within ${HEALTH_MS / 1_000} s` : said(error);
    return { state: "failing", detail };
  }
}

/**
 * Returns the state of one part, the worst of all shards. If only some shards fail, it is degraded:
 * other processes could not serve their workspaces either.
 */
async function look(part: HealthPart["part"], looking: () => Promise<PartHealth>): Promise<HealthPart> {
  let working = 0;
  const worst = await worstInShards<PartHealth>(["ok", "degraded", "failing"], async () => {
    const found = await lookOnce(looking);
    if (found.state !== "failing") working++;
    return found;
  });
  return { part, ...worst, ...(worst.state === "failing" && working > 0 && { state: "degraded" }) };
}

let kept: Promise<HealthPart[]> | undefined;

const forget = (): void => {
  kept = undefined;
};

/**
 * Returns the state of each part that callers need, within two seconds. Concurrent callers, and
 * those within a second, share one result, so that probes of a silent database do not use up its
 * connections.
 */
export function readHealth(): Promise<HealthPart[]> {
  if (kept) return kept;
  const parts = Promise.all([
    look("database", lookAtDatabase),
    look("charging", lookAtCharging),
    look("migrations", lookAtMigrations),
    look("disk", lookAtDisk),
    look("schedules", lookAtSchedules),
    look("backup", lookAtBackup),
    look("export", lookAtExport),
    look("archive", lookAtArchive),
    lookAtBrowser(),
  ]);
  kept = parts;
  void parts.then(() => setTimeout(forget, HEALTH_KEPT_MS).unref());
  return parts;
}
