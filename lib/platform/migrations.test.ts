import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { migrate, schemaAsSql } from "./migrations.ts";

const server = process.env.TEST_POSTGRES_URL ?? "";
const admin = new pg.Client({ connectionString: server });
const made: string[] = [];

async function emptyDatabase(): Promise<string> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await admin.query(`create database ${name} template template0`);
  made.push(name);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function within<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await work(client).finally(() => client.end());
}

beforeAll(() => admin.connect());
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

/** What Prisma's language can say of a database; partitions, partial indexes and the migrations' own table it cannot. */
const CATALOGUE = {
  columns: `
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as default
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> '_prisma_migrations'
      and a.attnum > 0 and not a.attisdropped
    order by 1, 2`,
  indexes: `
    select t.relname as table, i.indisprimary as primary, i.indisunique as unique,
      regexp_replace(pg_get_indexdef(i.indexrelid), ' ON (ONLY )?', ' ON ') as definition
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and not t.relispartition and t.relname <> '_prisma_migrations' and i.indpred is null
    order by 1, 4`,
  references: `
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and c.contype = 'f' and not t.relispartition
    order by 1, 2`,
  enums: `
    select t.typname as enum, array_agg(e.enumlabel::text order by e.enumsortorder) as labels
    from pg_enum e join pg_type t on t.oid = e.enumtypid group by 1 order by 1`,
} as const;

describe("the migrations", () => {
  test("make the very database that the Prisma schema describes", async () => {
    const [migrated, described] = [await emptyDatabase(), await emptyDatabase()];
    await migrate(migrated);
    const ddl = await schemaAsSql(described);
    await within(described, (client) => client.query(ddl));
    for (const [what, question] of Object.entries(CATALOGUE)) {
      const ask = async (url: string) => (await within(url, (client) => client.query(question))).rows;
      const rows = await ask(migrated);
      expect(rows.length, what).toBeGreaterThan(0);
      expect(rows, what).toEqual(await ask(described));
    }
  });

  test("are applied once when two processes begin at once, and not again", async () => {
    const url = await emptyDatabase();
    const applied = await Promise.all([migrate(url), migrate(url)]);
    expect(applied.map((names) => names.length).sort()).toEqual([0, expect.any(Number)]);
    expect(await migrate(url)).toEqual([]);
    const { rows } = await within(url, (client) =>
      client.query("select migration_name, finished_at, applied_steps_count from _prisma_migrations"),
    );
    expect(rows.length).toBe(applied.flat().length);
    expect(rows.every((row) => row.finished_at !== null && row.applied_steps_count === 1)).toBe(true);
  });
});
