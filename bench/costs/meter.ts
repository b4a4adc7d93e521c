import { setTimeout as pause } from "node:timers/promises";
import { sql } from "#lib/platform/db.ts";
import { usageOfTree } from "../process-usage.ts";
import { databaseCpu } from "../webhooks/database-cpu.ts";

/** What each of the things that were done took; bytes, and milliseconds of a processor. */
export type Cost = {
  /** Transactions that the database committed. */
  commits: number;
  /** Bytes of the write-ahead log: what a disk writes before a commit is answered, and what a standby is sent. */
  walBytes: number;
  /** 8 kB pages that the database looked at, in memory or not. */
  pages: number;
  databaseMs: number;
  /** Of the process that does it: web process or worker. */
  ownMs: number;
  /** Of whoever asks for it, and of whoever is called: on two cores they take a part of both. */
  otherMs: number;
};

type Totals = { commits: number; wal: number; pages: number; database: number; tree: number; own: number };

/** Long enough for the sessions of the database to have told what they did (PostgreSQL's statistics are told once a second). */
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
 * What `work` took for each of what it answers to have done. Counts and processor time only, which what else the machine does changes little.
 *
 * @param own processor seconds so far of the process that does it.
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
