import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "#lib/platform/postgres/embedded/ports.ts";
import { emptyDatabases, within } from "#testing/services/empty-databases.ts";
import { TEMPLATE } from "#testing/services/global-setup.ts";
import { dumpSchema } from "../../scripts/dump-schema/dump.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-start-"));
  await writeFile(path.join(folder, "a-file"), "");
});
afterAll(() => rm(folder, { recursive: true }));

async function startWith(
  over: Record<string, string>,
  script = "server/start.ts",
): Promise<{ code: number | null; said: string }> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: path.join(folder, "data"),
    PORT: String(await freePort()),
    ...over,
  };
  const child = spawn(process.execPath, [script], { env: env as unknown as NodeJS.ProcessEnv });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

const elsewhere = (database: string) => {
  const url = new URL(process.env.TEST_POSTGRES_URL ?? "");
  url.pathname = `/${database}`;
  return url.href;
};

const cases: [string, () => Record<string, string>, string][] = [
  ["an invalid variable", () => ({ PORT: "eighty" }), "PORT: expected a whole number"],
  ["two invalid variables", () => ({ BASE_URL: "x", TRUSTED_PROXIES: "y" }), "TRUSTED_PROXIES: expected"],
  ["an impossible data folder", () => ({ DATA_DIR: path.join(folder, "a-file/data") }), "DATA_DIR: "],
  ["a missing database", () => ({ DATABASE_URL: elsewhere("no_such_house") }), 'has no database "no_such_house"'],
  ["another machine's IP address", () => ({ HOST: "192.0.2.1" }), "HOST: 192.0.2.1 is not an address of this machine"],
];

test.each(cases)("%s: prints one line on what to do and exits with 78", async (_, over, line) => {
  const { code, said } = await startWith(over());
  expect(said).toContain(line);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(78);
});

const away: [string, string, string, string?][] = [
  ["an unreachable database", "127.0.0.1:1", "DATABASE_URL: nothing answers at 127.0.0.1:1"],
  ["a database unreachable for a worker", "127.0.0.1:1", "nothing answers at", "server/worker.ts"],
  ["an unknown database host", "nowhere.invalid", "DATABASE_URL: the host nowhere.invalid is not known"],
];

test.each(away)("%s: prints one line and exits with 75, for temporary failures", async (_, host, line, script) => {
  const { code, said } = await startWith(
    { DATABASE_URL: `postgresql://a:b@${host}/c`, SECRET_KEY: "k".repeat(32) },
    script,
  );
  expect(said).toContain(line);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(75);
});

const unfit: [string, string, string, string?][] = [
  [
    "a database newer than this source",
    "insert into schema_migrations (name, checksum) values ('20990101000000_later', 'x')",
    "does not have its migration 20990101000000_later",
  ],
  [
    "functions newer than this source's",
    "update schema_functions set revision = 1000000 where name = 'iso_time'",
    "its functions have revision 1000000",
  ],
  [
    "a changed migration",
    "update schema_migrations set checksum = 'x'",
    "was changed after it was applied to the database",
    "server/worker.ts",
  ],
  [
    "tables not made by Gatehouse",
    "drop table schema_migrations, schema_functions",
    "The database has tables that are not Gatehouse's",
  ],
];

test.each(unfit)("%s: prints one line and changes nothing", async (_, spoil, line, script) => {
  const databases = await emptyDatabases();
  const url = await databases.make(TEMPLATE);
  await within(url, (client) => client.query(spoil));
  const before = await dumpSchema(url);
  const { code, said } = await startWith({ DATABASE_URL: url, SECRET_KEY: "k".repeat(32) }, script);
  expect(said).toContain(line);
  expect(said.trim().split("\n")).toHaveLength(1);
  expect(code).toBe(78);
  expect(await dumpSchema(url)).toBe(before);
  await databases.drop();
});
