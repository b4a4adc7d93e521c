import { expect, it } from "vitest";
import { headOf, servesOldCallers } from "./function-heads.ts";
import { judgeStatements } from "./judge-statement.ts";
import { readSources } from "./sources.ts";
import { splitStatements } from "./split-statements.ts";

const judge = (sql: string) => judgeStatements(splitStatements(sql)).at(-1);

it.each([
  ["create table notes (id text primary key)", "moment", undefined, false],
  ["alter table webhooks add column seen timestamptz(3)", "moment", "webhooks", false],
  ["alter table webhooks add column is_sample boolean not null default false", "moment", "webhooks", false],
  ["alter table webhooks add column token text not null default gen_random_uuid()", "rewrite", "webhooks", false],
  ["alter table webhooks add column kind text not null", "scan", "webhooks", true],
  ["alter table webhooks drop column seen", "moment", "webhooks", true],
  ["alter table webhooks rename column seen to noticed", "moment", "webhooks", true],
  ["alter table webhooks alter column seen type text", "rewrite", "webhooks", true],
  ["alter table webhooks alter column seen set not null", "scan", "webhooks", true],
  ["alter table webhooks alter column seen drop not null", "moment", "webhooks", false],
  ['ALTER TABLE "webhooks" ADD COLUMN "a" TEXT, DROP COLUMN "b"', "moment", "webhooks", true],
  ["alter table webhooks add constraint c check (a > 0)", "scan", "webhooks", true],
  ["alter table webhooks add constraint c check (a > 0) not valid", "moment", "webhooks", true],
  ["create index webhooks_seen_idx on webhooks (seen)", "index", "webhooks", false],
  ["create unique index webhooks_seen_key on webhooks (seen)", "index", "webhooks", true],
  ["update webhooks set seen = now() where seen is null", "rows", "webhooks", false],
  [
    "with old as (select id from webhooks where (seen is null)) update webhooks w set seen = now() from old",
    "rows",
    "webhooks",
    false,
  ],
  ["with gone as (delete from keys returning id) update webhooks set seen = now()", "rewrite", undefined, true],
  ["drop table notes", "moment", undefined, true],
  ["alter type listed rename attribute status to statuses", "moment", undefined, true],
  ["alter type colour add value 'green'", "moment", undefined, false],
  ["cluster webhooks", "rewrite", undefined, true],
])("%s", (sql, work, table, breaks) => {
  const judged = judge(sql);
  expect(judged).toMatchObject({ work, ...(table !== undefined && { table }) });
  expect(judged?.breaks !== undefined).toBe(breaks);
});

it("treats work on a table made by the same upgrade as instant", () => {
  expect(judge("create table notes (id text); create unique index notes_key on notes (id)")).toEqual({
    statement: "create unique index notes_key on notes (id)",
    work: "moment",
  });
});

it("splits only at semicolons that end a statement", () => {
  const sql = `-- one; not this
    insert into a values ('x;''y', "q;r"); /* ; */ update a set b = $$ ; $$; select $t$ ; $t$`;
  expect(splitStatements(sql)).toHaveLength(3);
});

it("recognises every statement of the existing migrations", async () => {
  const { migrations } = await readSources();
  const judged = judgeStatements(migrations.flatMap(({ sql }) => splitStatements(sql)));
  expect(judged.filter(({ breaks }) => breaks?.startsWith("nothing is known"))).toEqual([]);
});

it("parses the signature of every existing function", async () => {
  const { functions } = await readSources();
  for (const { name, sql } of functions)
    if (/create or replace function/i.test(sql)) expect(headOf(sql), name).toBeDefined();
});

const head = (takes: string[], optional = 0, answers: string[] = []) => ({ takes, optional, answers });

it.each([
  ["no change", head(["a"]), head(["a"]), true],
  ["one more optional parameter", head(["a"]), head(["a", "b"], 1), true],
  ["one more required parameter", head(["a"]), head(["a", "b"]), false],
  ["one parameter fewer", head(["a", "b"]), head(["a"]), false],
  ["one more result column", head(["a"], 0, ["x"]), head(["a"], 0, ["x", "y"]), true],
  ["one result column fewer", head(["a"], 0, ["x", "y"]), head(["a"], 0, ["x"]), false],
])("compatibility with old callers: %s", (_, before, after, served) => {
  expect(servesOldCallers(before, after)).toBe(served);
});
