import { hostname } from "node:os";
import { allShards, currentShard } from "#lib/platform/database/shards/shards.ts";
import { readDisk } from "#lib/reports/installation/read-disk.ts";
import { readFigures } from "#lib/reports/installation/read-figures.ts";
import {
  isArchiveLate,
  isBackupLate,
  isExportLate,
  judgeArchive,
  judgeBackup,
  judgeDisk,
  judgeExport,
  lateSchedules,
} from "#lib/reports/installation/rules.ts";
import { DELIVERY_LATE_S, FAILURES_MAX } from "./constants.ts";
import type { IncidentCheck } from "./types.ts";

/** Checks for everything that operators are mailed about. */
export async function lookAtInstallation(now: Date): Promise<IncidentCheck[]> {
  // In each shard of a sharded database; the first one also checks the machine.
  const shard = currentShard();
  const where = allShards().length > 1 ? ` of ${shard?.name}` : "";
  const [figures, disk] = await Promise.all([readFigures(), shard === allShards()[0] ? readDisk() : undefined]);
  const late = lateSchedules(figures.schedules, now);
  const failing = figures.schedules.filter(({ failures }) => failures > FAILURES_MAX);
  const schedules = [
    ...late.map((name) => `${name} has not run to its end in time.`),
    ...failing.map(
      ({ name, failures, problem }) => `${name} has failed ${failures} times, the last time like this: ${problem}`,
    ),
  ];
  const waited = Math.round(figures.oldest_due_delivery_seconds);
  const room = disk && judgeDisk(disk);
  return [
    {
      kind: "deliveries",
      name: `deliveries${where}`,
      problem: waited > DELIVERY_LATE_S ? `The oldest delivery that is due has waited ${waited} seconds.` : null,
    },
    { kind: "schedules", name: `schedules${where}`, problem: schedules.length > 0 ? schedules.join(" ") : null },
    {
      kind: "disk",
      name: `disk of ${hostname()}`,
      problem: room && room.state !== "ok" ? `On ${hostname()} ${room.detail}.` : null,
    },
    {
      kind: "books",
      name: `books${where}`,
      problem: figures.books_wrong > 0 ? `Workspaces whose books differ: ${figures.books_wrong}.` : null,
    },
    {
      kind: "backup",
      name: "backup",
      problem: isBackupLate(figures.backup, now) ? `Of backups, ${judgeBackup(figures.backup, now).detail}.` : null,
    },
    {
      kind: "export",
      name: `export${where}`,
      problem: isExportLate(figures.export, now) ? `Of days, ${judgeExport(figures.export, now).detail}.` : null,
    },
    {
      kind: "archive",
      name: `archive${where}`,
      problem: isArchiveLate(figures.archive, now) ? `Archive: ${judgeArchive(figures.archive, now).detail}.` : null,
    },
  ];
}
