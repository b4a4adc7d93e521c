import { afterAll, expect, test } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { LEASE_MS } from "./constants.ts";
import { endLapsedStreams } from "./end-lapsed-streams.ts";
import { endStream } from "./end-stream.ts";
import { fetchUrl } from "./fetch-url.ts";
import { keepStreams } from "./keep-streams.ts";
import { leaveStream } from "./leave-stream.ts";
import { openStream } from "./open-stream.ts";
import { recordOutcome } from "./record-outcome.ts";
import { resumeStream } from "./resume-stream.ts";
import { StreamInput } from "./schema.ts";
import { takeOver } from "./take-over.ts";

await ownDatabase();
afterAll(closeDb);

async function opened(env: "live" | "test" = "test") {
  const clock = fakeClock(new Date());
  const owner = await makeWorkspace({ clock, credits: 10 });
  const { id, name, scopes } = await makeKey(owner, { env, scopes: ["stream"] });
  // The key was just created, so the ID has the right shape.
  const ctx: Ctx = { ...owner, actor: { type: "api_key", id: id as `key_${string}`, label: name, env, scopes } };
  const input = StreamInput.parse({ urls: ["https://example.com/", "x"], disconnect_timeout_s: 60 });
  const stream = await openStream(ctx, input);
  if (!stream.ok) throw new Error(stream.message);
  const completed = async () =>
    (await db().event.findMany({ where: { workspaceId: ctx.workspaceId, type: "stream.completed" } })).map(
      ({ body }) => (JSON.parse(Buffer.from(body).toString()) as { data: Record<string, unknown> }).data,
    );
  const balance = async () => {
    const row = await db().balance.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
    return [Number(row.balance), Number(row.held)];
  };
  return { clock, ctx, stream: stream.value, completed, balance, end: () => endLapsedStreams({ clock }) };
}

test("after a crash the session lasts for its renewed lease plus the timer", async () => {
  const { clock, ctx, stream, completed, end } = await opened();
  clock.advance(60_000);
  const mine = { workspaceId: ctx.workspaceId, id: stream.id, fence: 1 };
  expect(await keepStreams(ctx, [mine, { ...mine, id: "str_x" }])).toEqual([{ ...mine, id: "str_x" }]);
  clock.advance(60_000 + LEASE_MS - 1);
  expect(await end()).toBe(0);
  clock.advance(1);
  expect(await end()).toBe(1);
  expect(await end()).toBe(0);
  expect(await completed()).toEqual([
    {
      stream_id: stream.id,
      reason: "consumer_disconnected",
      urls_total: 2,
      urls_ok: 0,
      urls_failed: 0,
      credits_used: 0,
      started_at: stream.startedAt.toISOString(),
      ended_at: clock.now().toISOString(),
    },
  ]);
  expect(await resumeStream(ctx, `${stream.id}-1`)).toMatchObject({ ok: false, error: "not_found" });
});

test("a consumer can return within its timer, and a lapse emits one event", async () => {
  const { clock, ctx, stream, completed, end } = await opened();
  await leaveStream(ctx, stream.id, 1);
  clock.advance(59_999);
  const claimed = await resumeStream(ctx, `${stream.id}-1`);
  expect(claimed).toMatchObject({ ok: true, value: { fence: 2 } });
  await leaveStream(ctx, stream.id, 1); // by the process that had it before
  clock.advance(60_000);
  expect(await end()).toBe(0);
  await leaveStream(ctx, stream.id, 2);
  clock.advance(60_000);
  expect(await resumeStream(ctx, `${stream.id}-1`)).toMatchObject({ ok: false, error: "not_found" });
  expect((await Promise.all([end(), end(), end()])).reduce((a, b) => a + b)).toBe(1);
  expect(await completed()).toHaveLength(1);
});

test("a finished session is deleted without an event after its timer", async () => {
  const { clock, ctx, stream, completed, end } = await opened();
  expect(await endStream(ctx, stream, 1)).toMatchObject({ seq: 2, type: "stream.completed" });
  expect(await endStream(ctx, stream, 1)).toBeUndefined();
  await leaveStream(ctx, stream.id, 1);
  expect(await resumeStream(ctx, `${stream.id}-1`)).toMatchObject({ ok: true, value: { isOver: true, lastSeq: 2 } });
  clock.advance(60_000 + LEASE_MS);
  expect(await end()).toBe(0);
  expect(await db().stream.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  expect(await db().streamEvent.count({ where: { workspaceId: ctx.workspaceId } })).toBe(0);
  expect(await completed()).toMatchObject([{ reason: "finished" }]);
});

test("an unpaid result of a crashed process is charged once", async () => {
  const first = await opened("live");
  const result = { index: 0, event: { type: "result", body: "{}" }, charge: `${first.stream.id}_0_1` } as const;
  expect(await recordOutcome(first.ctx, first.stream, 1, result)).toHaveLength(2);
  expect(await recordOutcome(first.ctx, first.stream, 1, result)).toBeUndefined();
  const claimed = await resumeStream(first.ctx, `${first.stream.id}-1`);
  if (!claimed.ok) throw new Error(claimed.message);
  expect(claimed.value).toMatchObject({ pending: [1], unsettled: [result.charge] });
  expect(await takeOver(first.ctx, claimed.value)).toBe(1);
  await takeOver(first.ctx, claimed.value);
  expect(await first.balance()).toEqual([9, 0]);
  expect(await recordOutcome(first.ctx, first.stream, 1, { ...result, index: 1 })).toBeUndefined();

  const second = await opened("live");
  const other = { ...result, charge: `${second.stream.id}_0_1` };
  await recordOutcome(second.ctx, second.stream, 1, other);
  second.clock.advance(60_000 + LEASE_MS);
  await second.end();
  expect(await second.completed()).toMatchObject([{ urls_ok: 1, credits_used: 1 }]);
  expect(await second.balance()).toEqual([9, 0]);
});

test("a result cheaper than the stream's price is charged at its cost", async () => {
  const { ctx, stream, balance } = await opened("live");
  const result = { index: 0, event: { type: "result", body: "{}" }, charge: `${stream.id}_0_1:0` } as const;
  await recordOutcome(ctx, stream, 1, result);
  const claimed = await resumeStream(ctx, `${stream.id}-1`);
  if (!claimed.ok) throw new Error(claimed.message);
  expect(await takeOver(ctx, claimed.value)).toBe(0);
  expect(await balance()).toEqual([10, 0]);
});

test("holds for pages in progress are released on a takeover", async () => {
  const { ctx, stream, balance } = await opened("live");
  expect(await balance()).toEqual([9, 1]);
  const claimed = await resumeStream(ctx, `${stream.id}-1`);
  if (!claimed.ok) throw new Error(claimed.message);
  expect(await takeOver(ctx, claimed.value)).toBe(0);
  expect(await balance()).toEqual([10, 0]);
  expect(await fetchUrl(ctx, claimed.value, 1, 2)).toMatchObject({ event: { type: "error" }, charge: undefined });
  expect(await balance()).toEqual([10, 0]);
});
