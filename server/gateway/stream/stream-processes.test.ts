import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { openEvents } from "#testing/processes/event-stream.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type TargetSite, targetSite } from "#testing/services/target-site.ts";

const databaseUrl = await ownDatabase();
type Gateway = { child: ChildProcess; url: string };
const children: ChildProcess[] = [];
let ours: Gateway;
let other: Gateway;
let doomed: Gateway;
let site: TargetSite;

async function startProcess(): Promise<Gateway> {
  const child = fork(path.join(import.meta.dirname, "../../../testing/processes/gateway-process.ts"), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
      LOG_LEVEL: "silent",
      GATEWAY_PATIENT: "yes",
    },
  });
  children.push(child);
  const [port] = (await once(child, "message")) as [number];
  return { child, url: `http://127.0.0.1:${port}/v1/stream` };
}

beforeAll(async () => {
  [ours, other, doomed, site] = await Promise.all([startProcess(), startProcess(), startProcess(), targetSite()]);
}, 600_000);
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await site[Symbol.asyncDispose]();
  await closeDb();
});

const minted = async (input: Record<string, unknown> = {}) => {
  const ctx = await makeWorkspace({ credits: 100 });
  return { ctx, ...(await makeKey(ctx, { scopes: ["stream"], ...input })) };
};
// The revocation benchmark measures latency. Here it only has to arrive, however slow the machine.
const until = (look: () => unknown) => expect.poll(look, { timeout: 60_000, interval: 20 });
const completed = async (ctx: Ctx) =>
  (await db().event.findMany({ where: { workspaceId: ctx.workspaceId, type: "stream.completed" } })).map(
    ({ body }) => (JSON.parse(Buffer.from(body).toString()) as { data: Record<string, unknown> }).data,
  );

test("resumes in another process after kill -9, charging each URL once", async () => {
  const { ctx, token } = await minted();
  const urls = Array.from({ length: 24 }, (_, at) => `${site.url}/${at > 8 && at % 3 === 0 ? "hold" : "page"}/k${at}`);
  const first = await openEvents(doomed.url, { token, body: { urls, max_concurrency: 4 } });
  await until(() => first.of("result").length).toBeGreaterThan(6);
  doomed.child.kill("SIGKILL");
  await until(first.isOver).toBe(true);

  const second = await openEvents(ours.url, { token, lastEventId: first.lastId() });
  site.release();
  await until(second.isOver).toBe(true);
  const events = [...first.events, ...second.events];
  expect(events.map(({ id }) => Number(id.split("-")[1]))).toEqual(events.map((_, at) => at + 1));
  const results = [...first.of("result"), ...second.of("result")].map(({ index }) => Number(index));
  expect(results.toSorted((a, b) => a - b)).toEqual(urls.map((_, at) => at));
  expect(second.events.at(-1)?.data).toMatchObject({ reason: "finished", urls_ok: 24, credits_used: 24 });
  const balance = await db().balance.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
  // The dead process's hold has been released.
  expect([Number(balance.balance), Number(balance.held)]).toEqual([76, 0]);
  expect(await completed(ctx)).toHaveLength(1);
});

test("a session moving between processes closes its previous connection", async () => {
  const { token } = await minted();
  await using slow = await targetSite();
  const older = await openEvents(ours.url, { token, body: { urls: [`${slow.url}/hold/m1`] } });
  await until(() => older.events.length).toBe(1);
  const newer = await openEvents(other.url, { token, lastEventId: older.lastId() });
  await until(older.isOver).toBe(true);
  slow.release();
  await until(newer.isOver).toBe(true);
  expect(newer.of("result")).toHaveLength(1);
  expect(older.of("result")).toHaveLength(0);
});

test.each(["heard", "cut off"])(
  "closes a revoked key's stream with auth_revoked; its notification is %s",
  async (how) => {
    const { ctx, id, token } = await minted();
    await using slow = await targetSite();
    const stream = await openEvents(ours.url, { token, body: { urls: [`${slow.url}/hold/r`] } });
    await until(() => stream.events.length).toBe(1);
    let cutting = how === "cut off";
    const cut = async () => {
      while (cutting)
        await db().$executeRaw`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and (query = 'listen gatehouse_keys' or query = 'select 1')`;
    };
    const cutter = cut();
    try {
      await revokeKey(ctx, id, { reason: "no longer needed" });
      await until(stream.isOver).toBe(true);
    } finally {
      cutting = false;
      await cutter;
    }
    const { revokedAt } = await db().apiKey.findUniqueOrThrow({ where: { id } });
    expect(stream.events.map(({ event }) => event)).toEqual(["stream.started", "auth_revoked"]);
    expect(stream.events[1]?.data).toEqual({ revoked_at: revokedAt?.toISOString(), reason: "no longer needed" });
    expect(await completed(ctx)).toMatchObject([{ reason: "canceled", urls_total: 1, urls_ok: 0, credits_used: 0 }]);
    // The page in progress is discarded and its hold released.
    slow.release();
    await until(async () => (await db().balance.findFirst({ where: { workspaceId: ctx.workspaceId } }))?.held).toBe(0n);
  },
);

test("closes an expired key's streams without a notification", async () => {
  const { id, token } = await minted();
  await using slow = await targetSite();
  const stream = await openEvents(ours.url, { token, body: { urls: [`${slow.url}/hold/e`] } });
  await until(() => stream.events.length).toBe(1);
  const [{ at } = { at: new Date() }] = await db().$queryRaw<{ at: Date }[]>`
    update api_keys set expires_at = now() + interval '300 ms' where id = ${id} returning expires_at as at`;
  await until(stream.isOver).toBe(true);
  expect(stream.events.at(-1)).toMatchObject({
    event: "auth_revoked",
    data: { revoked_at: at.toISOString(), reason: "scheduled_expiry" },
  });
});
