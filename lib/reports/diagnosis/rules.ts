import type { ReplicaState } from "#lib/platform/database/replica/look-at-replica.ts";
import type { LastArchive } from "#lib/reports/installation/read-last-archive.ts";
import type { LastBackup } from "#lib/reports/installation/read-last-backup.ts";
import type { LastExport } from "#lib/reports/installation/read-last-export.ts";
import {
  isArchiveLate,
  isBackupLate,
  isExportLate,
  judgeArchive,
  judgeBackup,
  judgeExport,
  lateSchedules,
} from "#lib/reports/installation/rules.ts";
import * as limit from "./constants.ts";
import type { Verdict } from "./types.ts";

export const well = (detail: string): Verdict => ({ state: "ok", detail });
export const warning = (detail: string, advice: string): Verdict => ({ state: "warn", detail, advice });
export const failure = (detail: string, advice: string): Verdict => ({ state: "fail", detail, advice });
export const skipped = (detail: string): Verdict => ({ state: "skipped", detail });

/** Judges settings that are valid. `unused`: warnings of variables that are no longer used. */
export const judgeSettings = (unused: readonly string[]): Verdict =>
  unused.length === 0
    ? well("read, and well formed")
    : warning(unused.join(" "), "Remove what is no longer used from the environment of the service.");

const major = (version: string): number => Number.parseInt(version, 10);

export function judgeNode(running: string, packaged: string): Verdict {
  if (major(running) === major(packaged)) return well(`Node.js ${running}`);
  const detail = `Node.js ${running}, tested with ${packaged}`;
  const advice = "Run `npm ci` and start Gatehouse with npm, which uses the packaged Node.js.";
  return major(running) < major(packaged) ? failure(detail, advice) : warning(detail, advice);
}

/** Judges what the database lacks for this version, or why this version must not use it. */
export function judgeMigrations(found: {
  unfit: string | undefined;
  pending: readonly string[];
  stale: readonly string[];
  applied: number;
}): Verdict {
  if (found.unfit !== undefined) return failure(found.unfit, "Start the version that the database belongs to.");
  const { pending, stale } = found;
  if (pending.length + stale.length === 0)
    return well(`all ${found.applied} migrations and their functions are applied`);
  const lacking = [
    ...(pending.length > 0 ? [`migrations ${pending.join(", ")}`] : []),
    ...(stale.length > 0 ? [`functions ${stale.join(", ")}`] : []),
  ];
  return failure(`not applied: ${lacking.join("; ")}`, "Restart Gatehouse, which applies them.");
}

/** Judges the difference between two clocks, in milliseconds. */
export function judgeClock(apartMs: number): Verdict {
  const far = Math.abs(apartMs);
  const detail = `this machine's clock is ${(far / 1_000).toFixed(1)} s ${apartMs < 0 ? "behind" : "ahead of"} the database's`;
  const advice = "Synchronize both machines' clocks with NTP (timedatectl set-ntp true).";
  if (far > limit.CLOCK_FAIL_MS) return failure(detail, advice);
  return far > limit.CLOCK_WARN_MS ? warning(detail, advice) : well(detail);
}

/**
 * Judges the connections that the server has and allows, and how many one of our processes may
 * open.
 */
export function judgeConnections(found: { used: number; most: number; pool: number }): Verdict {
  const detail = `${found.used} of ${found.most} connections are in use; each process may hold ${found.pool}`;
  if (found.used <= found.most * limit.CONNECTIONS_WARN_SHARE) return well(detail);
  return warning(detail, "Raise max_connections of the database, or lower DATABASE_POOL.");
}

/**
 * Judges the locks needed to open all partitions of a full log, against the server's total: a
 * number per session, in one shared table. Others need some at that time too.
 */
export function judgeLocks(found: { wanted: number; each: number; sessions: number }): Verdict {
  const { wanted, each, sessions } = found;
  const detail = `a backup of a log of LOG_DAYS takes some ${wanted} of ${each * sessions} locks`;
  if (wanted <= each * sessions * limit.LOCKS_WARN_SHARE) return well(detail);
  const least = Math.ceil(wanted / limit.LOCKS_WARN_SHARE / sessions);
  return warning(detail, `Raise max_locks_per_transaction of the database to ${least} or more, or lower LOG_DAYS.`);
}

const REPLICA: Record<ReplicaState, Verdict> = {
  has_all: well("it has all that was committed"),
  late: warning(
    "it is behind, so the primary answers",
    "Look at pg_stat_replication on the primary: whether it is connected, and how far behind. docs/operate/read-replica.md",
  ),
  not_a_standby: failure(
    "DATABASE_REPLICA_URL leads to a server that is no standby, so the primary answers",
    "Set DATABASE_REPLICA_URL to a standby of DATABASE_URL. If the standby was promoted, make it DATABASE_URL or rebuild it as a standby.",
  ),
  of_another_database: failure(
    "DATABASE_REPLICA_URL leads to a standby of another database, so the primary answers",
    "Use a standby of DATABASE_URL and the same database on it.",
  ),
};

export const judgeReplica = (state: ReplicaState): Verdict => REPLICA[state];

export function judgePartitions(daysAhead: number): Verdict {
  const detail = `there are partitions for ${daysAhead} days after today`;
  if (daysAhead >= limit.PARTITION_DAYS_LEAST) return well(detail);
  return failure(detail, "Check that a worker is running. Its schedule keep-partitions creates them every hour.");
}

/** Judges how long the oldest due item has waited, in seconds. */
export function judgeWaiting(what: string, seconds: number, late: number, advice: string): Verdict {
  if (seconds <= late)
    return well(seconds > 0 ? `the oldest ${what} has waited ${Math.ceil(seconds)} s` : `no ${what} is due`);
  return failure(`the oldest ${what} has waited ${Math.round(seconds)} s`, advice);
}

type Run = Parameters<typeof lateSchedules>[0][number] & { failures: number; problem: string | null };

/** Late schedules are a failure; one that failed last time but has run since is a warning. */
export function judgeRuns(runs: readonly Run[], now: Date): Verdict {
  if (runs.length === 0) return failure("no schedule has run yet", "Start a worker (`npm start` starts one).");
  const late = lateSchedules(runs, now);
  const failing = runs.filter(({ failures }) => failures > 0);
  const problems = failing.map(({ name, failures, problem }) => `${name} has failed ${failures} times: ${problem}`);
  if (late.length > 0)
    return failure(
      [`not run in time: ${late.join(", ")}`, ...problems].join("; "),
      failing.length > 0
        ? "Fix the cause that the schedule reports. It is retried automatically."
        : "Check that a worker is running and does not hang.",
    );
  if (failing.length > 0)
    return warning(problems.join("; "), "Fix the cause that the schedule reports. It is retried automatically.");
  return well(`all ${runs.length} schedules ran in time`);
}

export function judgeBooks(wrong: number): Verdict {
  if (wrong === 0) return well("the books added up when they were last compared");
  return failure(`the books of ${wrong} workspaces do not add up`, "Run `operator reconcile` to see what differs.");
}

export function judgeLastBackup(last: LastBackup, now: Date): Verdict {
  const { detail } = judgeBackup(last, now);
  if (isBackupLate(last, now))
    return failure(detail, "Fix the reported problem, then run `operator backup`. docs/operate/back-up.md");
  if (last.isScheduled || last.takenAt) return well(detail);
  return warning(detail, "Set BACKUP_TO to a folder on another machine or a bucket, or make backups another way.");
}

export function judgeLastExport(last: LastExport, now: Date): Verdict {
  const { detail } = judgeExport(last, now);
  if (!last.isScheduled) return skipped(detail);
  if (isExportLate(last, now))
    return failure(detail, "Fix the reported problem; Gatehouse retries every ten minutes. docs/operate/export.md");
  return well(detail);
}

export function judgeLastArchive(last: LastArchive, now: Date): Verdict {
  const { detail } = judgeArchive(last, now);
  if (isArchiveLate(last, now))
    return failure(detail, "Fix the reported problem; Gatehouse retries every ten minutes. docs/operate/archive.md");
  return last.isScheduled ? well(detail) : skipped(detail);
}

/** Judges a certificate by its expiry and by why programs would distrust it. */
export function judgeCertificate(found: { until: Date; distrust: string | undefined }, now: Date): Verdict {
  const left = found.until.getTime() - now.getTime();
  const day = found.until.toISOString().slice(0, 10);
  const renew = "Renew the certificate, and restart the web processes if TLS_CERT is set.";
  if (left <= 0) return failure(`expired on ${day}`, renew);
  if (found.distrust !== undefined)
    return warning(
      `good until ${day}, but this machine does not trust it: ${found.distrust}`,
      "Programs that do not trust its issuer refuse it. Use a certificate from a trusted issuer, or add the issuer to NODE_EXTRA_CA_CERTS.",
    );
  return left < limit.CERTIFICATE_WARN_MS ? warning(`ends on ${day}`, renew) : well(`good until ${day}`);
}

/** Judges the names in the settings by those that did not resolve. */
export function judgeNames(names: readonly string[], unknown: readonly string[]): Verdict {
  if (names.length === 0) return skipped("the settings name no host");
  if (unknown.length === 0) return well(`resolved: ${names.join(", ")}`);
  return failure(
    `not resolved: ${unknown.join(", ")}`,
    "Check their spelling in the settings and this machine's resolver (/etc/resolv.conf).",
  );
}

/** Judges the soft limit of a process's open files; Infinity without a limit. */
export function judgeOpenFiles(most: number, whose: string): Verdict {
  const detail = `${whose} may open ${Number.isFinite(most) ? most : "any number of"} files`;
  if (most >= limit.OPEN_FILES_LEAST) return well(detail);
  return warning(
    detail,
    "Raise the limit: LimitNOFILE=65536 in a unit, --ulimit nofile=65536 for a container, `ulimit -n 65536` in a shell.",
  );
}

const gigabytes = (bytes: number): string => `${(bytes / 1024 ** 3).toFixed(1)} GiB`;

export function judgeMemory(found: { size: number; free: number; of: string }): Verdict {
  const detail = `${gigabytes(found.free)} of ${gigabytes(found.size)} are free ${found.of}`;
  if (found.size >= limit.MEMORY_LEAST_BYTES && found.free >= found.size * limit.MEMORY_FREE_SHARE) return well(detail);
  return warning(detail, "Add memory or run fewer processes here. Out of memory, the kernel kills them.");
}
