import { spawn } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { needsRoot } from "#testing/services/needs.ts";
import { openCluster } from "./cluster.ts";
import { startEmbedded } from "./embedded.ts";
import { launch } from "./postmaster.ts";
import { isAlive } from "./processes.ts";
import { waitUntilReady } from "./wait-until-ready.ts";

let dataDir: string;
/**
 * Data of a start that has ended, shared by all tests that begin with some: initdb takes seconds.
 */
let ended: string;
let owner: { uid: number; gid: number } | undefined;
const say = () => undefined;

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-pg-"));
  await chmod(folder, 0o711);
  return folder;
}

beforeAll(async () => {
  ended = await emptyFolder();
  const first = await startEmbedded({ dataDir: ended, say, durable: false });
  owner = first.as.ids;
  await first.stop();
});
afterAll(() => rm(ended, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = await emptyFolder();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Copies the database of an earlier start into this test's folder. */
async function startedBefore(): Promise<void> {
  await cp(ended, dataDir, { recursive: true, preserveTimestamps: true });
  await giveTo(owner, path.join(dataDir, "postgres"));
}

/**
 * Changes the owner: a copy made by root belongs to root, and the server reads only its own files.
 */
async function giveTo(ids: { uid: number; gid: number } | undefined, folder: string): Promise<void> {
  if (!ids) return;
  const names = await readdir(folder, { recursive: true });
  for (const name of [".", ...names]) await chown(path.join(folder, name), ids.uid, ids.gid);
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows[0];
}

test("starts from scratch and restarts with its data on a free port", async () => {
  const first = await startEmbedded({ dataDir, say, durable: false });
  await ask(first.url, "create table kept (n int)");
  const settings = await ask(
    first.url,
    "select current_setting('listen_addresses') as at, current_setting('server_encoding') as encoding, version()",
  );
  expect(settings).toMatchObject({
    at: "127.0.0.1",
    encoding: "UTF8",
    version: expect.stringContaining("PostgreSQL 18"),
  });
  expect((await stat(path.join(dataDir, "postgres.json"))).mode & 0o777).toBe(0o600);
  await expect(ask(first.url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toMatchObject({ code: "28P01" });
  await first.stop();

  const squatter = createServer().listen(first.port, "127.0.0.1");
  const second = await startEmbedded({ dataDir, say, durable: false });
  expect(second.port).not.toBe(first.port);
  expect(await ask(second.url, "select count(*)::int as n from kept")).toEqual({ n: 0 });
  await second.stop();
  await new Promise((resolve) => squatter.close(resolve));
});

test("stops a postmaster left by an earlier run before using its data", async () => {
  await startedBefore();
  const cluster = await openCluster({ dataDir, say, durable: false });
  const orphan = launch(cluster);
  await waitUntilReady(cluster, orphan.pid);
  const next = await startEmbedded({ dataDir, say, durable: false });
  expect(isAlive(orphan.pid ?? 0) && orphan.exitCode === null).toBe(false);
  expect(await ask(next.url, "select 1 as one")).toEqual({ one: 1 });
  await next.stop();
});

test("ignores a lock file that names an unrelated process", async () => {
  await startedBefore();
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const lock = path.join(dataDir, "postgres/postmaster.pid");
  await writeFile(lock, `${stranger.pid}\n`);
  const second = await startEmbedded({ dataDir, say, durable: false });
  expect(stranger.exitCode).toBeNull();
  expect(await readFile(lock, "utf8")).not.toContain(`${stranger.pid}\n`);
  await second.stop();
  stranger.kill("SIGKILL");
});

test("opens a copied data folder's own database, not the original's", async () => {
  await startedBefore();
  const first = await startEmbedded({ dataDir, say, durable: false });
  await ask(first.url, "create table kept (n int)");
  await first.stop();
  const copy = `${dataDir}-copy`;
  await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
  await giveTo(first.as.ids, path.join(copy, "postgres"));
  const original = await startEmbedded({ dataDir, say, durable: false });
  const copied = await startEmbedded({ dataDir: copy, say, durable: false });
  expect(copied.folder).toBe(path.join(copy, "postgres"));
  expect(await ask(copied.url, "select count(*)::int as n from kept")).toEqual({ n: 0 });
  expect(await ask(original.url, "select 1 as one")).toEqual({ one: 1 });
  await Promise.all([copied.stop(), original.stop()]);
  await rm(copy, { recursive: true });
});

test("refuses a copy made while its PostgreSQL ran, which keeps running", async () => {
  await startedBefore();
  const first = await startEmbedded({ dataDir, say, durable: false });
  const copy = `${dataDir}-copy`;
  await cp(dataDir, copy, { recursive: true });
  await giveTo(first.as.ids, path.join(copy, "postgres"));
  await expect(openCluster({ dataDir: copy, say })).rejects.toThrow("was copied while its PostgreSQL was at work");
  expect(await ask(first.url, "select 1 as one")).toEqual({ one: 1 });
  await first.stop();
  await rm(copy, { recursive: true });
});

test("does not create a database where one has gone missing", async () => {
  await startedBefore();
  const folder = path.join(dataDir, "postgres");
  await rename(folder, `${dataDir}/elsewhere`);
  await expect(openCluster({ dataDir, say })).rejects.toThrow("is not in");
  await rename(`${dataDir}/elsewhere`, folder);
  const again = await startEmbedded({ dataDir, say, durable: false });
  await again.stop();
});

test("locks the database's folder before touching it", async () => {
  await startedBefore();
  const first = await startEmbedded({ dataDir, say, durable: false });
  const taken = openCluster({ dataDir, say, take: () => Promise.reject(new Error("taken")) });
  await expect(taken).rejects.toThrow("taken");
  expect(await ask(first.url, "select 1 as one")).toEqual({ one: 1 });
  await first.stop();
});

test("a sheltered database follows its moved data folder but no copy of it", needsRoot(), async () => {
  const closed = path.join(dataDir, "closed");
  await mkdir(path.join(closed, "data"), { recursive: true });
  await chmod(closed, 0o700);
  const at = path.join(closed, "data");
  const first = await startEmbedded({ dataDir: at, say, durable: false });
  expect(first.folder).not.toContain(dataDir);
  await ask(first.url, "create table kept (n int)");
  await first.stop();
  const copy = path.join(closed, "copy");
  await cp(at, copy, { recursive: true });
  await expect(openCluster({ dataDir: copy, say })).rejects.toThrow("is a copy of");
  await rm(copy, { recursive: true });
  const moved = path.join(closed, "moved");
  await rename(at, moved);
  const second = await startEmbedded({ dataDir: moved, say, durable: false });
  expect(await ask(second.url, "select count(*)::int as n from kept")).toEqual({ n: 0 });
  await second.stop();
  for (const each of [first.folder, `${first.folder}.owner`]) await rm(each, { recursive: true });
});

test("does not treat data without its password file as new", async () => {
  await startedBefore();
  await rm(path.join(dataDir, "postgres.json"));
  await expect(openCluster({ dataDir, say })).rejects.toThrow("postgres.json is missing");
});
