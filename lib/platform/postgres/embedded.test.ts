import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCluster } from "./cluster.ts";
import { startEmbedded } from "./embedded.ts";
import { launch, untilReady } from "./postmaster.ts";
import { isAlive } from "./processes.ts";

let dataDir: string;
const say = () => undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "gatehouse-pg-"));
  await chmod(dataDir, 0o711);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows[0];
}

test("starts from nothing, keeps its data and its secret, and finds both again on a port that is free", async () => {
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

test("a postmaster that an earlier run left behind is stopped before another works on its data", async () => {
  const cluster = await openCluster({ dataDir, say, durable: false });
  const orphan = launch(cluster);
  await untilReady(cluster, orphan);
  const next = await startEmbedded({ dataDir, say, durable: false });
  expect(isAlive(orphan.pid ?? 0) && orphan.exitCode === null).toBe(false);
  expect(await ask(next.url, "select 1 as one")).toEqual({ one: 1 });
  await next.stop();
});

test("a lock file that names somebody else's process stops nobody", async () => {
  const first = await startEmbedded({ dataDir, say, durable: false });
  await first.stop();
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const lock = path.join(first.folder, "postmaster.pid");
  await writeFile(lock, `${stranger.pid}\n`);
  const second = await startEmbedded({ dataDir, say, durable: false });
  expect(stranger.exitCode).toBeNull();
  expect(await readFile(lock, "utf8")).not.toContain(`${stranger.pid}\n`);
  await second.stop();
  stranger.kill("SIGKILL");
});

test("data without the file that knows their password are not taken for new", async () => {
  const first = await startEmbedded({ dataDir, say, durable: false });
  await first.stop();
  await rm(path.join(dataDir, "postgres.json"));
  await expect(openCluster({ dataDir, say })).rejects.toThrow("postgres.json is missing");
});
