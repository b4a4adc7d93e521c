import { Prisma } from "#generated/prisma/client.ts";
import { db } from "#lib/platform/database/client.ts";
import type { Clock } from "#lib/platform/values/clock.ts";
import { withoutTokens } from "./clean-url.ts";
import { PROBLEM_MAX, SCAN_LEASE_MS, SCANS_KEPT_MAX, SCANS_KEPT_MS } from "./constants.ts";
import type { ScannedSource, ScanOutcome } from "./types.ts";

/**
 * A claim on a source. `startedAt` is the fence: a process that takes the source over has started
 * later.
 */
export type ScanClaim = { name: ScannedSource; startedAt: Date; cursor: unknown };

const until = (now: Date): Date => new Date(now.getTime() + SCAN_LEASE_MS);

/**
 * Claims a source for one scan; undefined while another process has it. The lease is in a row
 * rather than a connection, since a scan may take minutes and the pool is small.
 */
export async function claimScan({ clock }: { clock: Clock }, name: ScannedSource): Promise<ScanClaim | undefined> {
  const startedAt = clock.now();
  const [row] = await db().$queryRaw<{ cursor: unknown }[]>`
    insert into leak_sources (name, started_at, lease_until) values (${name}, ${startedAt}, ${until(startedAt)})
    on conflict (name) do update set started_at = excluded.started_at, lease_until = excluded.lease_until, retry_at = null
    where leak_sources.lease_until is null or leak_sources.lease_until <= ${startedAt}
      or leak_sources.lease_until > ${until(startedAt)}
    returning cursor`;
  return row && { name, startedAt, cursor: row.cursor };
}

/** Renews the lease of a running scan. */
export async function renewScan({ clock }: { clock: Clock }, { name, startedAt }: ScanClaim): Promise<void> {
  await db().leakSourceState.updateMany({
    where: { name, startedAt, leaseUntil: { not: null } },
    data: { leaseUntil: until(clock.now()) },
  });
}

/** Saves where the next scan resumes. Throws if another process has taken the source over. */
export async function saveCursor({ name, startedAt }: ScanClaim, cursor: Prisma.InputJsonValue | null): Promise<void> {
  const { count } = await db().leakSourceState.updateMany({
    where: { name, startedAt },
    data: { cursor: cursor ?? Prisma.DbNull },
  });
  if (count === 0) throw new Error(`Another process has taken the source ${name} over.`);
}

/** Records the outcome of a scan, releases the source, and deletes old scans. */
export async function concludeScan(
  { clock }: { clock: Clock },
  { name, startedAt }: ScanClaim,
  { documents, complete, retryAt, found, ...outcome }: ScanOutcome & { found: number },
): Promise<void> {
  const finishedAt = clock.now();
  const problem = outcome.problem === null ? null : withoutTokens(outcome.problem).slice(0, PROBLEM_MAX);
  const scan = { finishedAt, documents, complete, problem };
  await db().$transaction(async (tx) => {
    await tx.leakSourceState.updateMany({
      where: { name, startedAt },
      data: { ...scan, retryAt, leaseUntil: null, ...(problem === null && { okAt: finishedAt }) },
    });
    const at = { source: name, startedAt };
    await tx.leakScan.upsert({
      where: { source_startedAt: at },
      create: { ...at, ...scan, found },
      update: { ...scan, found },
    });
    const tooOld = new Date(finishedAt.getTime() - SCANS_KEPT_MS);
    await tx.leakScan.deleteMany({ where: { source: name, startedAt: { lt: tooOld } } });
    await tx.$executeRaw`
      delete from leak_scans where source = ${name} and started_at <=
        (select started_at from leak_scans where source = ${name} order by started_at desc offset ${SCANS_KEPT_MAX} limit 1)`;
  });
}
