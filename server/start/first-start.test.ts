import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { within } from "#testing/services/empty-databases.ts";
import { dumpSchema } from "../../scripts/dump-schema/dump.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * A start takes seconds on an idle machine and minutes on a busy one. Polls often enough to see
 * each stage without using much CPU.
 */
const PATIENT = { interval: 30, timeout: 300_000 };
vi.setConfig({ testTimeout: 1_200_000 });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "gatehouse-kill-"));
  await chmod(dataDir, 0o711); // as root, PostgreSQL runs as another user and needs access
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const begin = (): ChildProcess =>
  spawn(process.execPath, ["testing/processes/database-process.ts"], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "test", DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });

/** Returns the URL of the database once that is ready. */
async function ready(child: ChildProcess): Promise<string> {
  const said = await Promise.race([once(child.stdout as NodeJS.ReadableStream, "data"), once(child, "exit")]);
  expect(String(said[0])).toContain("postgresql://");
  return String(said[0]).trim();
}

/** Whether initdb has written `file` to a draft folder. */
const draft = (file: string) =>
  readdirSync(dataDir).some((name) => name.startsWith("postgres.new-") && existsSync(path.join(dataDir, name, file)));

const inDatabase = async (question: string): Promise<boolean> => {
  const { port, password } = JSON.parse(await readFile(path.join(dataDir, "postgres.json"), "utf8"));
  const client = new pg.Client({ connectionString: `postgresql://gatehouse:${password}@127.0.0.1:${port}/gatehouse` });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return ((await client.query(question)).rowCount ?? 0) > 0;
  } catch {
    return false; // not yet
  } finally {
    await client.end().catch(() => undefined);
  }
};

const stages: [string, () => boolean | Promise<boolean>][] = [
  ["when the folder is locked", () => existsSync(path.join(dataDir, "start.pid"))],
  ["when the password is stored", () => existsSync(path.join(dataDir, "postgres.json"))],
  ["when initdb has its draft", () => draft("files")],
  ["when initdb lays out its folders", () => draft("files/PG_VERSION")],
  ["when initdb makes the first tables", () => draft("files/base/1/PG_VERSION")],
  ["when initdb makes the last database", () => draft("files/base/5/PG_VERSION")],
  ["when the data are in their place", () => existsSync(path.join(dataDir, "postgres/PG_VERSION"))],
  ["when PostgreSQL has its lock file", () => existsSync(path.join(dataDir, "postgres/postmaster.pid"))],
  ["when the database has been created", () => inDatabase("select 1")],
  ["when the migrations are applied", () => inDatabase("select 1 from schema_migrations")],
  [
    "when all functions are applied",
    () => inDatabase("select 1 from schema_functions where name = 'write_search_terms'"),
  ],
];

/** Kills a start as soon as it reaches a stage. If a start passes the stage unnoticed, it is reset and repeated. */
async function killedAt(reached: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    const child = begin();
    const ended = once(child, "exit");
    let stage: "before" | "there" | "past" = "before";
    child.stdout?.once("data", () => {
      stage = "past";
    });
    const look = async () => {
      if (await reached()) stage = "there";
      return stage;
    };
    await expect.poll(look, PATIENT).not.toBe("before");
    const isThere = (await look()) === "there";
    child.kill(isThere ? "SIGKILL" : "SIGTERM");
    const [, signal] = await ended;
    if (isThere) return expect(signal).toBe("SIGKILL");
    for (const name of readdirSync(dataDir)) await rm(path.join(dataDir, name), { recursive: true });
  }
}

/** Starts without interruption, and checks that all is complete and nothing of the killed starts remains. */
async function startAndVerify(): Promise<void> {
  const child = begin();
  const url = await ready(child);
  expect(await dumpSchema(url)).toBe(await readFile(path.join(root, "prisma/schema.sql"), "utf8"));
  await within(url, (client) => client.query("select ensure_partitions(current_date, 1)"));
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.new-"))).toEqual([]);
}

test("a first start killed at each stage recovers each time", async () => {
  for (const [, reached] of stages) await killedAt(reached);
  await startAndVerify();
});
