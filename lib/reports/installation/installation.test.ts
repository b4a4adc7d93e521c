import { afterAll, expect, it } from "vitest";
import { recordBackupEnd, recordBackupFailure, recordBackupStart } from "#lib/platform/backup/runs.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import {
  readScheduleRuns,
  recordScheduleFailure,
  recordScheduleSuccess,
} from "#lib/platform/database/leases/schedule-runs.ts";
import { env } from "#lib/platform/env/env.ts";
import { installationText } from "#lib/platform/metrics/registry.ts";
import { syncClock } from "#lib/platform/values/clock.ts";
import { dayOf } from "#lib/reports/exports/days.ts";
import { recordEnd, recordFailure, recordLost, recordStart } from "#lib/reports/exports/runs.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readFigures } from "./read-figures.ts";
import { readHealth } from "./read-health.ts";
import { readLastBackup } from "./read-last-backup.ts";
import { readLastExport } from "./read-last-export.ts";
import { showFigures } from "./show-figures.ts";

await ownDatabase();
await syncClock((text) => sql().query(text));
afterAll(closeDb);

it("counts waiting deliveries and reports the oldest one's age", async () => {
  const ctx = await makeWorkspace();
  await makeWebhook(ctx, "http://127.0.0.1:9/a");
  await makeWebhook(ctx, "http://127.0.0.1:9/b", { status: "paused" });
  await emitEvent(ctx);
  await sql().query("update delivery_queue set due_at = now() - interval '90 seconds' where lane = 'live'");
  const figures = await readFigures();
  expect(figures).toMatchObject({ webhooks_paused: 1, webhooks_failing: 0, jobs_unfinished: 0, books_wrong: 0 });
  expect(figures.lanes).toMatchObject({ live: 1, parked: 0, waiting: 0 });
  expect(figures.oldest_due_delivery_seconds).toBeGreaterThanOrEqual(90);
  expect(figures.oldest_due_scrape_seconds).toBe(0);
  expect(figures.partition_days_ahead).toBeGreaterThanOrEqual(3);
  expect(figures.database_bytes).toBeGreaterThan(1_000_000);
});

it("reports how long mail has waited, although each refusal postpones it", async () => {
  const put = (id: string, minutes: number, sent: boolean) =>
    sql().query(
      `insert into notices (id, kind, recipient, payload, dedupe_key, created_at, next_try_at, sent_at)
       values ($1, 'sign_in_link', 'a@example.com', '', $1, now() - $2 * interval '1 minute',
         case when $3 then null else now() + interval '1 hour' end, case when $3 then now() - interval '1 minute' end)`,
      [id, minutes, sent],
    );
  await put("ntc_refused", 20, false);
  expect((await readFigures()).oldest_due_notice_seconds).toBeGreaterThanOrEqual(1_200);
  // Other mail arrives, so that address is at fault.
  await put("ntc_sent", 2, true);
  expect((await readFigures()).oldest_due_notice_seconds).toBe(0);
});

it("records when a schedule last completed, and why it failed", async () => {
  const schedule = { name: "roll-usage", everyMs: 60_000 };
  await recordScheduleFailure(schedule, `no${"\u0000"} partition`);
  await recordScheduleFailure(schedule, "x".repeat(5_000));
  const [failed] = await readScheduleRuns();
  expect(failed).toMatchObject({ name: "roll-usage", every_ms: 60_000, succeeded_at: null, failures: 2 });
  expect(failed?.problem).toHaveLength(300);
  await recordScheduleSuccess(schedule);
  const [well] = await readScheduleRuns();
  expect(well).toMatchObject({ failures: 0, problem: null, succeeded_at: expect.any(Date) });
  await showFigures();
  const text = await installationText();
  expect(text).toMatch(/^gatehouse_schedule_last_success_seconds\{schedule="roll-usage"\} \d{10}/m);
  expect(text).toContain('gatehouse_deliveries_queued{lane="live"} 1');
});

it("drops the metrics of a removed schedule", async () => {
  const shown = async () => {
    await showFigures();
    return (await installationText()).match(/^gatehouse_schedule_\w+\{schedule="dropped"\}/gm) ?? [];
  };
  await recordScheduleSuccess({ name: "dropped", everyMs: 60_000 });
  expect(await shown()).toHaveLength(2);
  await sql().query("delete from schedule_runs where name = 'dropped'");
  expect(await shown()).toEqual([]);
});

it("reports the newest complete backup and later failures", async () => {
  const night = (name: string) => ({ name, place: "/backups" });
  const begun = async (name: string, hoursAgo: number) => {
    await recordBackupStart(night(name));
    await sql().query("update backup_runs set started_at = now() - $2 * interval '1 hour' where name = $1", [
      name,
      hoursAgo,
    ]);
  };
  expect(await readLastBackup()).toMatchObject({ isScheduled: false, takenAt: null, failedAt: null });
  await begun("a", 3);
  await recordBackupFailure(night("a"), "no space left");
  await begun("b", 2);
  await recordBackupEnd(night("b"), { bytes: 10, rows: 2 });
  expect(await readLastBackup()).toMatchObject({ place: "/backups/b", bytes: 10, failedAt: null, problem: null });
  await begun("c", 1);
  await recordBackupFailure(night("c"), "no space left");
  await begun("d", 0); // running, or crashed
  const last = await readLastBackup();
  expect(last).toMatchObject({ place: "/backups/b", problem: "no space left" });
  expect(last.takenAt?.getTime()).toBeLessThan(last.failedAt?.getTime() ?? 0);

  // A manual backup elsewhere does not count for the worker's place.
  Object.assign(env(), { BACKUP_TO: "/backups/" });
  const elsewhere = { name: "e", place: "/elsewhere" };
  await recordBackupStart(elsewhere);
  await recordBackupEnd(elsewhere, { bytes: 9, rows: 9 });
  expect(await readLastBackup()).toEqual({ ...last, isScheduled: true });
  Object.assign(env(), { BACKUP_TO: "s3://never-reached/" });
  expect(await readLastBackup()).toMatchObject({ isScheduled: true, takenAt: null, failedAt: null, firstAt: null });
  Object.assign(env(), { BACKUP_TO: undefined });
  expect(await readLastBackup()).toMatchObject({ place: "/elsewhere/e", problem: null });
});

it("reports the progress of the export and its failures, except lost days", async () => {
  const run = (day: string) => ({ place: "/export", day });
  expect(await readLastExport()).toMatchObject({ isScheduled: false, through: null, failedAt: null });
  Object.assign(env(), { EXPORT_TO: "/export" });
  for (const day of ["2026-11-21", "2026-11-22"]) {
    await recordStart(run(day));
    await recordEnd(run(day), { rows: 7, bytes: 70 });
  }
  await recordLost("/export", [dayOf(new Date())]);
  expect(await readLastExport()).toMatchObject({
    bytes: 70,
    through: new Date("2026-11-23T00:00:00.000Z"),
    problem: null,
  });
  await recordStart(run("2026-11-23"));
  await recordFailure(run("2026-11-23"), "no space left");
  await recordStart(run("2026-11-22")); // being rewritten
  expect(await readLastExport()).toMatchObject({
    through: new Date("2026-11-22T00:00:00.000Z"),
    problem: "2026-11-23: no space left",
  });
  // Includes failures of days before the newest, but not of another place.
  await recordFailure(run("2026-11-20"), "cannot be read");
  expect(await readLastExport()).toMatchObject({ problem: "2026-11-20: cannot be read" });
  Object.assign(env(), { EXPORT_TO: "s3://elsewhere/" });
  expect(await readLastExport()).toMatchObject({ isScheduled: true, through: null, writtenAt: null, problem: null });
  Object.assign(env(), { EXPORT_TO: undefined });
});

it("checks each part that callers need", async () => {
  // A part without a response within two seconds fails, and the first check reads a lot.
  await expect.poll(async () => (await readHealth()).filter(({ state }) => state === "failing")).toEqual([]);
  const parts = await readHealth();
  expect(parts.map(({ part }) => part)).toEqual([
    "database",
    "charging",
    "migrations",
    "disk",
    "schedules",
    "backup",
    "export",
    "archive",
    "browser",
  ]);
  expect(await readHealth()).toBe(parts);
});

it("is not ready with a read-only database or a missing migration", async () => {
  const name = (await db().$queryRaw<{ name: string }[]>`select current_database() as name`)[0]?.name;
  await sql().query("delete from schema_migrations where name like '%schedule_runs'");
  await sql().query(`alter database ${name} set default_transaction_read_only = on`);
  await closeDb();
  // Results are reused for a second.
  const failing = async () =>
    (await readHealth()).filter(({ state }) => state === "failing").map(({ part, detail }) => [part, detail]);
  await expect.poll(failing).toEqual([
    ["charging", "the database is read-only: nothing can be charged"],
    ["migrations", "the database is behind this version: start this process again"],
  ]);
});
