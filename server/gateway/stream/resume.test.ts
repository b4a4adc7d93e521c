import { expect, test } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { endLapsedStreams } from "#lib/scraping/streams/end-lapsed-streams.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { type EventStream, openEvents } from "#testing/processes/event-stream.ts";
import { targetSite } from "#testing/services/target-site.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
const gateway = await testGateway();

const minted = async () => {
  const ctx = await makeWorkspace({ credits: 1_000 });
  return { ctx, token: (await makeKey(ctx, { scopes: ["stream"] })).token };
};
const open = (token: string, body: unknown) => openEvents(`${gateway.url}/v1/stream`, { token, body });
const resume = (token: string, lastEventId: string) => openEvents(`${gateway.url}/v1/stream`, { token, lastEventId });
const until = (look: () => unknown) => expect.poll(look, { timeout: 90_000 });
const charged = async (ctx: Ctx) =>
  1_000 - Number((await db().balance.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } })).balance);
const completions = (ctx: Ctx) =>
  db().event.count({ where: { workspaceId: ctx.workspaceId, type: "stream.completed" } });
const sequence = (streams: EventStream[]) =>
  streams.flatMap(({ events }) => events.map(({ id }) => Number(id.split("-")[1])));
const counted = (count: number) => Array.from({ length: count }, (_, at) => at);

test("repeated disconnects lose or repeat nothing, and charge each URL once", async () => {
  await using site = await targetSite();
  const { ctx, token } = await minted();
  const urls = counted(30).map((at) => `${site.url}/gate/${at}`);
  const parts = [await open(token, { urls, max_concurrency: 3 })];
  let last = parts[0] as EventStream; // just added
  for (const least of [1, 5, 12, 20]) {
    site.admit(6);
    await until(() => last.events.length).toBeGreaterThanOrEqual(1);
    await until(() => sequence(parts).length).toBeGreaterThanOrEqual(least);
    last.cut();
    await until(last.isOver).toBe(true);
    last = await resume(token, last.lastId());
    expect(last.status).toBe(200);
    parts.push(last);
  }
  site.admit(6);
  await until(last.isOver).toBe(true);
  const indexes = parts.flatMap((part) => part.of("result").map(({ index }) => Number(index)));
  expect(indexes.toSorted((a, b) => a - b)).toEqual(counted(30));
  const numbers = sequence(parts);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect(site.asked.toSorted()).toEqual(urls.map((url) => new URL(url).pathname).toSorted());
  expect(last.events.at(-1)).toMatchObject({ event: "stream.completed", data: { urls_ok: 30, credits_used: 30 } });
  expect(await charged(ctx)).toBe(30);
  expect(await completions(ctx)).toBe(1);

  // Everything has been read; 204 stops an event source from reconnecting.
  const done = await resume(token, last.lastId());
  expect(done.status).toBe(204);
});

test("the same POST with Last-Event-ID resumes after the last event read", async () => {
  await using site = await targetSite();
  const { token } = await minted();
  const body = { urls: [`${site.url}/page/1`, `${site.url}/page/2`], max_concurrency: 1 };
  const first = await open(token, body);
  await until(first.isOver).toBe(true);
  const again = await openEvents(`${gateway.url}/v1/stream`, { token, body, lastEventId: first.events[1]?.id ?? "" });
  await until(again.isOver).toBe(true);
  expect(again.events).toEqual(first.events.slice(2));
  expect(site.asked).toHaveLength(2);
});

test("sessions of other keys, ended or already read further, are not found", async () => {
  await using site = await targetSite();
  const { ctx, token } = await minted();
  const stream = await open(token, { urls: [`${site.url}/hold/1`], disconnect_timeout_s: 1 });
  await until(() => stream.events.length).toBe(1);
  const [id = ""] = stream.lastId().split("-");
  const sibling = (await makeKey(ctx, { scopes: ["stream"] })).token;
  const stranger = (await minted()).token;
  for (const [as, from] of [
    [sibling, stream.lastId()],
    [stranger, stream.lastId()],
    [token, `${id}-0`],
    [token, `${id}-2`],
    [token, id],
    [token, "str_01m7x5afk6fsnvfhzjc689rkjw-1"],
    [token, "%00'"],
  ] as const) {
    const answer = await gateway.call("/v1/stream", { token: as, headers: { "last-event-id": from } });
    expect([answer.status, answer.json.error.code]).toEqual([404, "not_found"]);
  }
  expect(stream.isOver()).toBe(false);
  site.release();
  await until(stream.isOver).toBe(true);
  // A client that has read to the end cannot go back.
  await (await resume(token, stream.lastId())).cut();
  expect((await resume(token, `${id}-1`)).status).toBe(404);
});

test("a newer connection takes over the session", async () => {
  await using site = await targetSite();
  const { token } = await minted();
  const older = await open(token, { urls: [`${site.url}/hold/1`] });
  await until(() => older.events.length).toBe(1);
  const newer = await resume(token, older.lastId());
  await until(older.isOver).toBe(true);
  site.release();
  await until(newer.isOver).toBe(true);
  expect(newer.events.map(({ event }) => event)).toEqual(["result", "progress", "stream.completed"]);
  expect(site.asked).toHaveLength(1);
});

test("an abandoned session ends on its timer, emitting that once", async () => {
  await using site = await targetSite();
  const { ctx, token } = await minted();
  const stream = await open(token, { urls: [`${site.url}/page/1`, `${site.url}/hold/1`], disconnect_timeout_s: 1 });
  await until(() => stream.of("result").length).toBe(1);
  stream.cut();
  await until(() => endLapsedStreams({ clock: databaseClock })).toBe(1);
  expect(await endLapsedStreams({ clock: databaseClock })).toBe(0);
  expect((await resume(token, stream.lastId())).status).toBe(404);
  const event = await db().event.findFirstOrThrow({
    where: { workspaceId: ctx.workspaceId, type: "stream.completed" },
  });
  expect(JSON.parse(Buffer.from(event.body).toString()).data).toMatchObject({
    reason: "consumer_disconnected",
    urls_total: 2,
    urls_ok: 1,
    credits_used: 1,
  });
  expect(await db().streamEvent.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  site.release();
  // The page in progress is not charged.
  await until(async () =>
    Number((await db().balance.findFirst({ where: { workspaceId: ctx.workspaceId } }))?.held),
  ).toBe(0);
  expect(await charged(ctx)).toBe(1);
  expect(await completions(ctx)).toBe(1);
});
