import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";
import { usageOfTree } from "../process-usage.ts";
import { databaseCpu } from "../webhooks/database-cpu.ts";

/** Cost per item, in bytes and milliseconds of processor time. */
export type Cost = {
  /** Committed database transactions. */
  commits: number;
  /** Bytes of write-ahead log: written to disk before a commit returns, and sent to a standby. */
  walBytes: number;
  /** 8 kB pages the database read, cached or not. */
  pages: number;
  databaseMs: number;
  /** Processor time of the web process or worker. */
  ownMs: number;
  /** Processor time of callers and endpoints, which share the two cores. */
  otherMs: number;
};

type Totals = { commits: number; wal: number; pages: number; database: number; tree: number; own: number };

/** Sessions report to PostgreSQL's statistics at most once a second. */
const TOLD_MS = 2_500;

const TEXT = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal, xact_commit::float8 as commits,
    (blks_hit + blks_read)::float8 as pages
  from pg_stat_database where datname = current_database()`;

async function totals(own: () => Promise<number>): Promise<Totals> {
  await pause(TOLD_MS);
  const { rows } = await sql().query<{ wal: number; commits: number; pages: number }>(TEXT);
  const { wal = Number.NaN, commits = Number.NaN, pages = Number.NaN } = rows[0] ?? {};
  return {
    wal,
    commits,
    pages,
    database: await databaseCpu(),
    tree: usageOfTree(process.pid).cpuSeconds,
    own: await own(),
  };
}

/**
 * Measures the cost of `work` per item; `work` returns the number of items. Reports only counts and processor time,
 * which other load on the machine hardly changes.
 * @param own processor seconds used so far by the process that does the work.
 */
export async function meter(own: () => Promise<number>, work: () => Promise<number>): Promise<Cost> {
  const before = await totals(own);
  const count = await work();
  const after = await totals(own);
  const each = (name: keyof Totals) => (after[name] - before[name]) / count;
  const [databaseMs, ownMs] = [each("database") * 1_000, each("own") * 1_000];
  return {
    commits: each("commits"),
    walBytes: each("wal"),
    pages: each("pages"),
    databaseMs,
    ownMs,
    otherMs: Math.max(0, each("tree") * 1_000 - databaseMs - ownMs),
  };
}
