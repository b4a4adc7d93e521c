import { readScheduleRuns } from "#lib/platform/database/leases/schedule-runs.ts";
import { currentShard, type Shard } from "#lib/platform/database/shards/shards.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { type Figures, readFigures } from "#lib/reports/installation/read-figures.ts";
import {
  checkClock,
  checkConnections,
  checkDirectAddress,
  checkLocks,
  checkMigrations,
  checkReplica,
  checkWrites,
} from "./checks/database.ts";
import { checkDisk, checkMemory, checkNode, checkOpenFiles } from "./checks/machine.ts";
import { checkArchivePlace, checkBackupPlace, checkExportPlace, checkStorage } from "./checks/places.ts";
import {
  checkAddress,
  checkBrowser,
  checkCertificate,
  checkLimitsStore,
  checkMail,
  checkNames,
} from "./checks/services.ts";
import { BROWSER_CHECK_MS, NOTICE_LATE_S, WORK_LATE_S } from "./constants.ts";
import {
  judgeBooks,
  judgeLastArchive,
  judgeLastBackup,
  judgeLastExport,
  judgePartitions,
  judgeRuns,
  judgeWaiting,
} from "./rules.ts";
import type { Check, Verdict } from "./types.ts";

const MORE_WORKERS = "Check that a worker is running; if so, start another. docs/operate/alarms.md lists other causes.";
const MAIL_SERVER = "See `mail` in this report and the log, which contains the mail server's response.";

/**
 * Returns all checks after those of the database and the SECRET_KEY, in the order of the report.
 */
export function allChecks({ keysRead }: { keysRead: boolean }): Check[] {
  // Several checks share the same figures, which are read once.
  const read = new Map<Shard | undefined, Promise<Figures>>();
  const figure = (name: string, judge: (figures: Figures) => Verdict): Check => ({
    name,
    needsDatabase: true,
    run: async () => {
      const figures = read.get(currentShard()) ?? readFigures();
      read.set(currentShard(), figures);
      return judge(await figures);
    },
  });
  return [
    { name: "migrations", needsDatabase: true, run: checkMigrations },
    { name: "writes", needsDatabase: true, run: checkWrites },
    { name: "connections", needsDatabase: true, run: checkConnections },
    { name: "locks", needsDatabase: true, run: checkLocks },
    { name: "direct address", needsDatabase: true, run: checkDirectAddress },
    { name: "replica", needsDatabase: true, run: checkReplica },
    { name: "clock", needsDatabase: true, run: checkClock },
    { name: "node", run: checkNode },
    { name: "disk", run: checkDisk },
    { name: "storage", run: checkStorage },
    { name: "limits store", run: checkLimitsStore },
    figure("partitions", ({ partition_days_ahead: days }) => judgePartitions(days)),
    figure("deliveries", ({ oldest_due_delivery_seconds: age }) =>
      judgeWaiting("delivery", age, WORK_LATE_S, MORE_WORKERS),
    ),
    figure("scrapes", ({ oldest_due_scrape_seconds: age }) =>
      judgeWaiting("asynchronous scrape", age, WORK_LATE_S, MORE_WORKERS),
    ),
    figure("notices", ({ oldest_due_notice_seconds: age }) =>
      judgeWaiting("mail or message", age, NOTICE_LATE_S, MAIL_SERVER),
    ),
    {
      name: "schedules",
      needsDatabase: true,
      run: async () => judgeRuns(await readScheduleRuns(), databaseClock.now()),
    },
    figure("backup", ({ backup }) => judgeLastBackup(backup, databaseClock.now())),
    { name: "backup place", run: checkBackupPlace },
    figure("export", ({ export: last }) => judgeLastExport(last, databaseClock.now())),
    { name: "export place", run: checkExportPlace },
    figure("archive", ({ archive }) => judgeLastArchive(archive, databaseClock.now())),
    { name: "archive place", run: checkArchivePlace },
    figure("books", ({ books_wrong }) => judgeBooks(books_wrong)),
    { name: "mail", run: checkMail },
    { name: "browser", run: checkBrowser, limitMs: BROWSER_CHECK_MS },
    { name: "names", run: checkNames },
    { name: "address", run: () => checkAddress(keysRead) },
    { name: "certificate", run: checkCertificate },
    { name: "open files", run: checkOpenFiles },
    { name: "memory", run: checkMemory },
  ];
}
