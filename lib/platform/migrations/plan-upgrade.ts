import type pg from "pg";
import { type Head, headOf, servesOldCallers } from "./function-heads.ts";
import { type Judged, judgeStatements } from "./judge-statement.ts";
import { readFit } from "./record.ts";
import { goneFunctions, pendingMigrations, staleFunctions } from "./refuse-database.ts";
import { secondsFor } from "./seconds-for.ts";
import type { Sources } from "./sources.ts";
import { splitStatements } from "./split-statements.ts";

export type PlannedStatement = Judged & { tableBytes?: number; tableRows?: number; seconds: number };

export type UpgradePlan = {
  migrations: { name: string; statements: PlannedStatement[] }[];
  functions: { replaced: string[]; dropped: string[] };
  /**
   * Why processes of the previous version may fail next to the new one; empty if they may keep
   * running.
   */
  breaks: string[];
  /** Estimated from table sizes, at the rates of `seconds-for.ts`. */
  seconds: number;
  /**
   * Age in seconds of the oldest open transaction: locks wait for it, and all traffic waits behind
   * them.
   */
  oldestTransaction: number;
};

const isNew = (found: { migrations: readonly unknown[] }): boolean => found.migrations.length === 0;

/**
 * Plans an upgrade to these sources without writing anything. Throws `BadEnvironment` if it would
 * be refused.
 */
export async function planUpgrade(client: pg.Client, sources: Sources): Promise<UpgradePlan> {
  const found = await readFit(client, sources);
  const pending = pendingMigrations(sources, found);
  const sizes = await sizesOf(client);
  const judged = judgeStatements(pending.flatMap(({ sql }) => splitStatements(sql)));
  let at = 0;
  const migrations = pending.map(({ name, sql }) => ({
    name,
    // one judgement per statement
    statements: splitStatements(sql).map(() => planned(judged[at++] as Judged, sizes)),
  }));
  const known = new Map(found.functions.map((each) => [each.name, each.checksum]));
  // All functions are applied again after a migration; list only those that change.
  const replaced = staleFunctions(sources, found).filter(({ name, checksum }) => known.get(name) !== checksum);
  const dropped = goneFunctions(sources, found);
  const heads = await headsOf(client);
  const otherHeads = replaced.filter(({ name, sql }) => {
    const [before, after] = [heads.get(name), headOf(sql)];
    return before && after && !servesOldCallers(before, after);
  });
  const statements = migrations.flatMap((each) => each.statements);
  return {
    migrations,
    functions: { replaced: replaced.map(({ name }) => name), dropped },
    breaks: isNew(found)
      ? []
      : [
          ...statements.flatMap(({ statement, breaks }) => (breaks ? [`${statement}: ${breaks}`] : [])),
          ...otherHeads.map(({ name }) => `function ${name}: it takes or answers something else`),
          ...dropped.map((name) => `function ${name}: it is dropped`),
        ],
    seconds: statements.reduce((sum, { seconds }) => sum + seconds, 0),
    oldestTransaction: await oldestTransaction(client),
  };
}

type Size = { bytes: number; rows: number };

const planned = (judged: Judged, sizes: ReadonlyMap<string, Size>): PlannedStatement => {
  const size = judged.table === undefined ? undefined : sizes.get(judged.table);
  return {
    ...judged,
    ...(size && { tableBytes: size.bytes, tableRows: size.rows }),
    seconds: size ? secondsFor(judged.work, size) : 0,
  };
};

/** Returns the size of every table including its partitions; rows as of the last analyse. */
async function sizesOf(client: pg.Client): Promise<Map<string, Size>> {
  const { rows } = await client.query<{ name: string; bytes: number; rows: number }>(`
    select c.relname as name, coalesce(sum(pg_table_size(p.relid)), 0)::float8 as bytes,
      coalesce(sum(greatest(l.reltuples, 0)), 0)::float8 as rows
    from pg_class c cross join lateral pg_partition_tree(c.oid) p join pg_class l on l.oid = p.relid
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace and p.isleaf
    group by c.relname
    union all
    select relname, pg_table_size(oid)::float8, greatest(reltuples, 0)::float8 from pg_class
    where relkind = 'r' and not relispartition and relnamespace = current_schema()::regnamespace`);
  return new Map(rows.map(({ name, bytes, rows: count }) => [name, { bytes, rows: count }]));
}

async function headsOf(client: pg.Client): Promise<Map<string, Head>> {
  const { rows } = await client.query<{ name: string; takes: string[]; optional: number; answers: string[] }>(`
    select p.proname as name, p.pronargdefaults::int as optional,
      coalesce(p.proargnames[1:p.pronargs], '{}') as takes,
      array(select p.proargnames[i] from generate_subscripts(p.proargmodes, 1) i where p.proargmodes[i] = 't') as answers
    from pg_proc p where p.pronamespace = current_schema()::regnamespace`);
  return new Map(rows.map(({ name, ...head }) => [name, head]));
}

async function oldestTransaction(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ seconds: number }>(
    `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
  );
  return Math.floor(rows[0]?.seconds ?? 0);
}
