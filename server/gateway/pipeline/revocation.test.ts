import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";

// The revocation benchmark measures latency. Here it only has to arrive, however slow the machine.
const UNTIL_REFUSED = { timeout: 60_000, interval: 10 };

const databaseUrl = await ownDatabase();
const children: ChildProcess[] = [];
let ports: number[];
let ctx: Ctx;

async function startProcess(): Promise<number> {
  const child = fork(path.join(import.meta.dirname, "../../../testing/processes/gateway-process.ts"), {
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "silent", GATEWAY_PATIENT: "yes" },
  });
  children.push(child);
  const [port] = (await once(child, "message")) as [number];
  return port;
}

beforeAll(async () => {
  ports = await Promise.all([startProcess(), startProcess()]);
  ctx = await makeWorkspace();
});
afterAll(async () => {
  for (const child of children) child.kill();
  await closeDb();
});

const mint = () => makeKey(ctx, { scopes: ["admin"] });

const statusAt = async (port: number, token: string) =>
  (await fetch(`http://127.0.0.1:${port}/v1/workspace`, { headers: { authorization: `Bearer ${token}` } })).status;

const allRefuse = async (token: string) =>
  (await Promise.all(ports.map((port) => statusAt(port, token)))).every((status) => status === 401);

describe("revocation", () => {
  it("reaches every process", async () => {
    const { id, token } = await mint();
    expect(await Promise.all(ports.map((port) => statusAt(port, token)))).toEqual([200, 200]);
    await revokeKey(ctx, id, {});
    await expect.poll(() => allRefuse(token), UNTIL_REFUSED).toBe(true);
  });

  it("reaches every process while its notification connection is repeatedly cut", async () => {
    const { id, token } = await mint();
    expect(await Promise.all(ports.map((port) => statusAt(port, token)))).toEqual([200, 200]);
    let cutting = true;
    const cut = async () => {
      while (cutting)
        await db().$executeRaw`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'gatehouse_keys'`;
    };
    const cutter = cut();
    try {
      await revokeKey(ctx, id, {});
      await expect.poll(() => allRefuse(token), UNTIL_REFUSED).toBe(true);
    } finally {
      cutting = false;
      await cutter;
    }
  });
});
