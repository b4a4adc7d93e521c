import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { beginRotation } from "#lib/platform/keyring/rotate-secret-key.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type Ended, runCommand } from "#testing/processes/run-command.ts";
import { ownDatabase } from "#testing/services/database.ts";

const LOST = "a-secret-key-that-was-lost-before-it-was-used-00000";
const NEW = "another-secret-key-that-only-tests-use-9876543210";
const PATIENTLY = { timeout: 60_000, interval: 50 };

const databaseUrl = await ownDatabase();
const OLD = env().SECRET_KEY;
const children: ChildProcess[] = [];
let token: string;

beforeAll(async () => {
  const ctx = await makeWorkspace();
  ({ token } = await makeKey(ctx, { scopes: ["admin"] }));
});
afterAll(async () => {
  for (const child of children) child.kill();
  await closeDb();
});

async function startGateway(secretKey: string): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(path.join(import.meta.dirname, "../../testing/processes/gateway-process.ts"), {
    env: { ...process.env, DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, LOG_LEVEL: "silent" },
  });
  children.push(child);
  const [port] = (await once(child, "message")) as [number];
  return { child, port };
}

const call = async (port: number, bearer = token): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}/v1/workspace`, { headers: { authorization: `Bearer ${bearer}` } })).status;

const operator = (words: string[], secretKey: string, more: Record<string, string> = {}): Promise<Ended> =>
  runCommand(["operator", ...words], { env: { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, ...more } });

const pepperVersion = async (): Promise<number | undefined> =>
  (await sql().query<{ pepper_version: number }>("select pepper_version from api_keys")).rows[0]?.pepper_version;

it("rotates the key while processes use the old and new one, then removes the old one", async () => {
  const old = await startGateway(OLD);
  expect(await call(old.port)).toBe(200);

  const bare = await operator(["rotate-secret-key"], OLD);
  expect(bare).toMatchObject({ code: 2, err: expect.stringContaining("NEW_SECRET_KEY: expected") });
  expect(await operator(["rotate-secret-key"], OLD, { NEW_SECRET_KEY: OLD })).toMatchObject({
    code: 1,
    err: expect.stringContaining("the one in use"),
  });
  expect(await operator(["rotate-secret-key", "--finish"], OLD)).toMatchObject({
    code: 1,
    err: expect.stringContaining("No rotation is in progress"),
  });

  // Starts a rotation with a key that is then lost, and without the usual delay; the command
  // resumes it.
  await beginRotation({ clock: { now: () => new Date() } }, LOST, 0);
  const rotated = await operator(["rotate-secret-key", "--json"], OLD, { NEW_SECRET_KEY: NEW });
  expect(rotated).toMatchObject({ code: 0, err: "" });
  // The workspace's two signing secrets.
  expect(JSON.parse(rotated.out)).toEqual({ state: "both_keys", generation: 2, sealed_again: 2 });
  expect(await operator(["workspaces"], LOST)).toMatchObject({ code: 78 });

  // The running process reads the new keys itself, and hashes the token with them.
  await expect.poll(async () => [await call(old.port), await pepperVersion()], PATIENTLY).toEqual([200, 2]);
  const next = await startGateway(NEW);
  expect([await call(old.port), await call(next.port)]).toEqual([200, 200]);

  expect(await operator(["rotate-secret-key", "--finish"], OLD)).toMatchObject({
    code: 1,
    err: expect.stringContaining("not run with the new SECRET_KEY"),
  });
  expect(await operator(["rotate-secret-key", "--finish"], NEW)).toMatchObject({
    code: 1,
    err: expect.stringContaining("A process has run with the old SECRET_KEY"),
  });
  old.child.kill();
  await once(old.child, "exit");
  await sql().query("update secret_key_rings set seen_at = seen_at - interval '10 minutes'");
  const finished = await operator(["rotate-secret-key", "--finish", "--json"], NEW);
  expect(finished).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(finished.out)).toEqual({ state: "new_key", generation: 2, sealed_again: 0 });

  expect(await operator(["workspaces"], OLD)).toMatchObject({
    code: 78,
    err: expect.stringContaining("SECRET_KEY: this is not the key"),
  });
  expect(await operator(["workspaces"], NEW)).toMatchObject({ code: 0 });
  expect(await call(next.port)).toBe(200);
});
