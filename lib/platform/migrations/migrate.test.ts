import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prismaFolder } from "#testing/builders/prisma-folder.ts";
import { schemaAsSql } from "#testing/builders/schema-as-sql.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { TEMPLATE } from "#testing/services/global-setup.ts";
import { migrate } from "./migrate.ts";
import { readSources } from "./sources.ts";

let databases: Awaited<ReturnType<typeof emptyDatabases>>;
beforeAll(async () => {
  databases = await emptyDatabases();
});
afterAll(() => databases.drop());

/** A modified copy of the sources, removed after the test. */
async function otherSource(change: (source: Awaited<ReturnType<typeof prismaFolder>>) => Promise<unknown>) {
  const source = await prismaFolder();
  await change(source);
  return { ...source, [Symbol.asyncDispose]: source.drop };
}

const ask = async (url: string, question: string) => (await within(url, (client) => client.query(question))).rows;

/**
 * What Prisma's schema can express of a database: not partitions, partial indexes, index settings
 * and the migrations' own tables.
 */
const CATALOGUE = {
  columns: `
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      pg_get_expr(d.adbin, d.adrelid) as default
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'schema\\_%'
      and a.attnum > 0 and not a.attisdropped
    order by 1, 2`,
  indexes: `
    select t.relname as table, i.indisprimary as primary, i.indisunique as unique,
      regexp_replace(regexp_replace(pg_get_indexdef(i.indexrelid), ' ON (ONLY )?', ' ON '), ' WITH \\(.*\\)$', '') as definition
    from pg_index i join pg_class t on t.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and not t.relispartition and t.relname not like 'schema\\_%' and i.indpred is null
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
  test("produce exactly the database that the Prisma schema describes", async () => {
    const [migrated, described] = [await databases.make(), await databases.make()];
    await migrate(migrated);
    const ddl = await schemaAsSql(described);
    await within(described, (client) => client.query(ddl));
    for (const [what, question] of Object.entries(CATALOGUE)) {
      const rows = await ask(migrated, question);
      expect(rows.length, what).toBeGreaterThan(0);
      expect(rows, what).toEqual(await ask(described, question));
    }
  });

  test("are applied once by concurrent processes, and not again", async () => {
    const url = await databases.make();
    const applied = await Promise.all([migrate(url), migrate(url), migrate(url)]);
    const { migrations, functions } = await readSources();
    // Any process may have applied any of them.
    expect(applied.flat().sort()).toEqual(migrations.map(({ name }) => name));
    expect(await migrate(url)).toEqual([]);
    expect(await ask(url, "select name, checksum from schema_migrations order by name")).toEqual(
      migrations.map(({ name, checksum }) => ({ name, checksum })),
    );
    expect(await ask(url, "select name, checksum from schema_functions order by name")).toEqual(
      functions.map(({ name, checksum }) => ({ name, checksum })),
    );
  });

  test("are atomic: a failed one leaves nothing, earlier ones stay", async () => {
    const url = await databases.make(TEMPLATE);
    await using bad = await otherSource(async (source) => {
      await source.write("migrations", "20990101000000_good", "create table good (id int);");
      await source.write("migrations", "20990102000000_bad", "create table half (id int); select 1 / 0;");
    });
    await expect(migrate(url, bad.folder)).rejects.toMatchObject({ code: "22012" });
    await expect(migrate(url, bad.folder)).rejects.toMatchObject({ code: "22012" });
    const [tables] = await ask(url, "select to_regclass('good')::text as good, to_regclass('half') as half");
    expect(tables).toEqual({ good: "good", half: null });
    await bad.write("migrations", "20990102000000_bad", "create table half (id int);");
    expect(await migrate(url, bad.folder)).toEqual(["20990102000000_bad"]);
  });

  test("of two branches are both applied, in either order", async () => {
    const url = await databases.make(TEMPLATE);
    await using source = await otherSource((each) =>
      each.write("migrations", "20990102000000_later", "create table later (id int);"),
    );
    await migrate(url, source.folder);
    await source.write("migrations", "20990101000000_earlier", "create table earlier (id int);");
    expect(await migrate(url, source.folder)).toEqual(["20990101000000_earlier"]);
  });
});

describe("a function", () => {
  const body = (answer: string, head = "greet() returns text") =>
    `create or replace function ${head} language sql as $$ select ${answer} $$;`;

  test("follows its file: body, result type, arguments and removal", async () => {
    const url = await databases.make(TEMPLATE);
    await using source = await otherSource((each) => each.write("functions", "greet", body("'hello'")));
    await migrate(url, source.folder);
    expect(await ask(url, "select greet()")).toEqual([{ greet: "hello" }]);
    await source.write("functions", "greet", body("'good day'"));
    await migrate(url, source.folder);
    expect(await ask(url, "select greet()")).toEqual([{ greet: "good day" }]);
    await source.write("functions", "greet", body("7", "greet() returns int"));
    await migrate(url, source.folder);
    expect(await ask(url, "select greet()")).toEqual([{ greet: 7 }]);
    await source.write("functions", "greet", body("whom", "greet(whom text) returns text"));
    await migrate(url, source.folder);
    expect(await ask(url, "select oid::regprocedure::text from pg_proc where proname = 'greet'")).toEqual([
      { oid: "greet(text)" },
    ]);
    await source.remove("functions", "greet");
    await migrate(url, source.folder);
    expect(await ask(url, "select count(*)::int from pg_proc where proname = 'greet'")).toEqual([{ count: 0 }]);
    expect(await ask(url, "select 1 from schema_functions where name = 'greet'")).toEqual([]);
  });

  test("updates its triggers: a renamed one does not fire twice", async () => {
    const url = await databases.make(TEMPLATE);
    const trigger = (name: string) => `
      create or replace function note() returns trigger language plpgsql as $$ begin return null; end $$;
      create or replace trigger ${name} after insert on workspaces for each row execute function note();`;
    const triggers = "select tgname from pg_trigger where tgfoid = to_regproc('note')";
    await using source = await otherSource((each) => each.write("functions", "note", trigger("note_first")));
    await migrate(url, source.folder);
    await source.write("functions", "note", trigger("note_second"));
    await migrate(url, source.folder);
    expect(await ask(url, triggers)).toEqual([{ tgname: "note_second" }]);
    await source.remove("functions", "note");
    await migrate(url, source.folder);
    expect(await ask(url, "select 1 from pg_proc where proname = 'note'")).toEqual([]);
  });

  test("dropped by a migration is restored afterwards", async () => {
    const url = await databases.make(TEMPLATE);
    await using source = await otherSource((each) =>
      each.write(
        "migrations",
        "20990101000000_drops",
        "drop function day_references; drop function refuse_change cascade;",
      ),
    );
    await migrate(url, source.folder);
    const made = await ask(
      url,
      `select to_regproc('day_references') is not null as function,
         exists (select from pg_trigger where tgname = 'ledger_append_only') as trigger`,
    );
    expect(made).toEqual([{ function: true, trigger: true }]);
  });

  test("not made from a file is left alone", async () => {
    const url = await databases.make();
    await within(url, (client) => client.query(body("'mine'")));
    await migrate(url);
    expect(await ask(url, "select greet()")).toEqual([{ greet: "mine" }]);
  });
});
