import { installationGauge } from "#lib/platform/metrics/registry.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { readAllFigures } from "./read-all-figures.ts";

const deliveries = installationGauge("deliveries_queued", "Deliveries in the queue, by lane; counted to 100,000.", [
  "lane",
]);
const oldestDelivery = installationGauge("oldest_due_delivery_seconds", "How long the oldest due delivery has waited.");
const oldestNotice = installationGauge(
  "oldest_due_notice_seconds",
  "How long the oldest due mail or message has waited, or how long no mail has been sent.",
);
const oldestScrape = installationGauge(
  "oldest_due_scrape_seconds",
  "How long the oldest asynchronous scrape has waited.",
);
const jobs = installationGauge("jobs_unfinished", "Batch jobs and crawls that are queued or running.");
const webhooks = installationGauge("webhooks", "Subscriptions that are paused, or whose endpoint is failing.", [
  "state",
]);
const partitions = installationGauge("partition_days_ahead", "Days after today that have partitions.");
const books = installationGauge("books_wrong", "Workspaces whose books were wrong in the last comparison.");
const size = installationGauge("database_bytes", "Size of the database.");
const succeeded = installationGauge(
  "schedule_last_success_seconds",
  "When a schedule last completed, in Unix seconds.",
  ["schedule"],
);
const failures = installationGauge("schedule_failures", "Failures of a schedule since it last succeeded.", [
  "schedule",
]);
const backupScheduled = installationGauge(
  "backup_scheduled",
  "1 where the worker makes a backup every night (BACKUP_TO), else 0.",
);
const backupTaken = installationGauge(
  "backup_last_success_seconds",
  "Time of the newest complete backup in Unix seconds, in BACKUP_TO if it is set; 0 before the first.",
);
const backupSize = installationGauge("backup_bytes", "Size of the newest complete backup.");

const exportScheduled = installationGauge(
  "export_scheduled",
  "1 where the worker exports each day (EXPORT_TO), else 0.",
);
const exportedThrough = installationGauge(
  "export_through_seconds",
  "End of the newest exported day, in Unix seconds; 0 before the first.",
);
const exportedBytes = installationGauge("export_bytes", "Compressed size of the newest exported day.");

const archiveScheduled = installationGauge(
  "archive_scheduled",
  "1 where old days of the log are moved to an archive (ARCHIVE_TO), else 0.",
);
const archiveDue = installationGauge(
  "archive_due_seconds",
  "How long the move of the oldest day to the archive, or its deletion there, has been overdue; 0 if none is.",
);
const archiveDays = installationGauge("archive_days", "Days in the archive.");
const archiveBytes = installationGauge("archive_bytes", "Compressed size of the archive.");

/**
 * Reads the figures of the whole installation for `installationText`, when a worker's own port is
 * scraped.
 */
export async function showFigures(): Promise<void> {
  const figures = await readAllFigures();
  for (const [lane, count] of Object.entries(figures.lanes)) deliveries.set({ lane }, count);
  oldestDelivery.set(figures.oldest_due_delivery_seconds);
  oldestNotice.set(figures.oldest_due_notice_seconds);
  oldestScrape.set(figures.oldest_due_scrape_seconds);
  jobs.set(figures.jobs_unfinished);
  webhooks.set({ state: "paused" }, figures.webhooks_paused);
  webhooks.set({ state: "failing" }, figures.webhooks_failing);
  partitions.set(figures.partition_days_ahead);
  books.set(figures.books_wrong);
  size.set(figures.database_bytes);
  backupScheduled.set(figures.backup.isScheduled ? 1 : 0);
  backupTaken.set((figures.backup.takenAt?.getTime() ?? 0) / 1_000);
  backupSize.set(figures.backup.bytes ?? 0);
  exportScheduled.set(figures.export.isScheduled ? 1 : 0);
  exportedThrough.set((figures.export.through?.getTime() ?? 0) / 1_000);
  exportedBytes.set(figures.export.bytes ?? 0);
  archiveScheduled.set(figures.archive.isScheduled ? 1 : 0);
  const { dueSince } = figures.archive;
  archiveDue.set(dueSince ? Math.max(0, (databaseClock.now().getTime() - dueSince.getTime()) / 1_000) : 0);
  archiveDays.set(figures.archive.days);
  archiveBytes.set(figures.archive.bytes);
  // Otherwise a removed schedule would be late forever.
  succeeded.reset();
  failures.reset();
  for (const run of figures.schedules) {
    if (run.succeeded_at) succeeded.set({ schedule: run.name }, run.succeeded_at.getTime() / 1_000);
    failures.set({ schedule: run.name }, run.failures);
  }
}
