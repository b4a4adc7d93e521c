import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prismaFolder } from "#testing/builders/prisma-folder.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { dumpSchema } from "../../../scripts/dump-schema/dump.ts";
import { migrate } from "./migrate.ts";
import { readRevision } from "./sources.ts";

const script = path.resolve(import.meta.dirname, "../../../testing/processes/migrate-process.ts");

/** Advisory lock held by the test; a process blocks on it before the chosen statement. */
const GATE = 4_242;

let databases: Awaited<ReturnType<typeof emptyDatabases>>;
/**
 * The next release: three more migrations, a changed function, a removed one, and a new trigger.
 */
let next: Awaited<ReturnType<typeof prismaFolder>>;

beforeAll(async () => {
  databases = await emptyDatabases();
  next = await prismaFolder();
  await next.write("migrations", "20990101000000_one", "create table one (id int); create index one_idx on one (id);");
  await next.write(
    "migrations",
    "20990102000000_two",
    "alter table workspaces add column kept text; update workspaces set kept = name; drop function write_search_terms;",
  );
  await next.write(
    "migrations",
    "20990103000000_three",
    "create type three as enum ('a'); create table threes (each three);",
  );
  await next.remove("functions", "iso_time");
  await next.append("functions", "refuse_change", "\n-- Changed.\n");
  await next.write(
    "functions",
    "note",
    `create or replace function note() returns trigger language plpgsql as $$ begin return null; end $$;
     create or replace trigger note after insert on one for each row execute function note();`,
  );
  await next.revise((await readRevision()).revision + 1);
});
afterAll(async () => {
  await databases.drop();
  await next.drop();
});

/**
 * Counts DDL statements in a sequence, which ignores transactions, and blocks the statement
 * numbered `at`. Uses its own schema, which is not compared.
 */
const gated = (at: number) => `
  create schema gate;
  create sequence gate.seen;
  create function gate.wait() returns event_trigger language plpgsql as $$
  begin
    if nextval('gate.seen') = ${at} then
      perform pg_advisory_lock(${GATE}), pg_advisory_unlock(${GATE});
    end if;
  end $$;
  create event trigger gate on ddl_command_start execute function gate.wait();`;

const start = (url: string, folder?: string): ChildProcess =>
  spawn(process.execPath, [script, url, ...(folder ? [folder] : [])], { stdio: ["ignore", "ignore", "inherit"] });

const AT_THE_GATE = `
  select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted
    and database = (select oid from pg_database where datname = current_database())`;

/**
 * Starts a migration, kills it before statement `at`, and starts it again. Returns false if there
 * are fewer statements and the first start completed.
 */
async function killAt(url: string, at: number, signal: NodeJS.Signals, folder?: string): Promise<boolean> {
  await within(url, (client) => client.query(gated(at)));
  const gate = new pg.Client({ connectionString: url });
  await gate.connect();
  let reached = false;
  try {
    await gate.query("select pg_advisory_lock($1)", [GATE]);
    const first = start(url, folder);
    const ended = once(first, "exit");
    await expect
      .poll(async () => {
        reached = ((await gate.query(AT_THE_GATE)).rowCount ?? 0) > 0;
        return reached || first.exitCode !== null;
      })
      .toBe(true);
    if (reached) first.kill(signal);
    expect((await ended)[1]).toBe(reached ? signal : null);
  } finally {
    await gate.end(); // releases the blocked statement
  }
  const [code] = await once(start(url, folder), "exit");
  expect(code).toBe(0);
  return reached;
}

const record = (url: string) =>
  within(url, async (client) => {
    const { rows: migrations } = await client.query("select name, checksum from schema_migrations order by name");
    const { rows: functions } = await client.query(
      "select name, checksum, revision, migration from schema_functions order by name",
    );
    return { migrations, functions };
  });

describe("an interrupted first start resumes at the next one", () => {
  let whole: string;
  beforeAll(async () => {
    whole = await databases.make();
    await migrate(whole);
  });

  // The record's own tables, then the baseline from first to last statement, then functions and
  // triggers.
  test.each<[number, NodeJS.Signals]>([
    [1, "SIGKILL"],
    [2, "SIGTERM"],
    [90, "SIGKILL"],
    [240, "SIGTERM"],
  ])("at statement %i by %s", async (at, signal) => {
    const url = await databases.make();
    expect(await killAt(url, at, signal)).toBe(true);
    expect(await dumpSchema(url)).toBe(await dumpSchema(whole));
    expect(await record(url)).toEqual(await record(whole));
  });
});

/**
 * The statements of the upgrade's first migration, then every fourth. Only twelve are not
 * functions; functions are all applied again after a migration, so the first few represent the
 * rest.
 */
const STATEMENTS = [1, 2, 3, 7, 11, 16];

test("an interrupted upgrade resumes at the next start and keeps existing data", async () => {
  const before = await databases.make();
  await migrate(before);
  await within(before, (client) =>
    client.query("insert into workspaces (id, slug, name) values ('ws_1', 'a', 'Kept')"),
  );
  const copy = () => databases.make(new URL(before).pathname.slice(1));
  const whole = await copy();
  await migrate(whole, next.folder);
  const [schema, applied] = [await dumpSchema(whole), await record(whole)];

  for (const at of STATEMENTS) {
    const url = await copy();
    expect(await killAt(url, at, at % 3 === 0 ? "SIGTERM" : "SIGKILL", next.folder)).toBe(true);
    expect(await dumpSchema(url)).toBe(schema);
    expect(await record(url)).toEqual(applied);
    const { rows } = await within(url, (client) => client.query("select name, kept from workspaces"));
    expect(rows).toEqual([{ name: "Kept", kept: "Kept" }]);
    await databases.forget(url);
  }
});
