import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { beginReplay, queuedOf, replayInput } from "#testing/builders/replays.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { advanceReplays } from "./advance-replays.ts";
import { cancelReplay } from "./cancel-replay.ts";
import { REPLAYS_AT_ONCE } from "./constants.ts";
import { createReplay } from "./create-replay.ts";
import { previewReplay } from "./preview-replay.ts";
import { getReplay, listReplays } from "./queries.ts";
import { ListReplaysInput } from "./schema.ts";
import type { Replay } from "./types.ts";
import { updateReplay } from "./update-replay.ts";

await ownDatabase();

let ctx: Ctx & { clock: ReturnType<typeof fakeClock> };
let webhook: string;

beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  await db().replayRun.deleteMany();
  const clock = fakeClock(new Date());
  ctx = { ...(await makeWorkspace({ clock })), clock };
  webhook = (await makeWebhook(ctx, "https://example.com/hook")).id;
});
afterAll(closeDb);

const begin = (options?: Record<string, unknown>, as: Ctx = ctx) => beginReplay(as, options);

async function read(id: string): Promise<Replay> {
  const found = await getReplay(ctx, id);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

/** Returns the caller's context with an API key instead of the person. */
const byKey = (env: "live" | "test"): Ctx => ({
  ...ctx,
  actor: { type: "api_key", id: "key_1", label: "a key", env, scopes: ["admin"] },
});

const audited = async (id: string) =>
  (await db().auditEntry.findMany({ where: { targetId: id }, orderBy: { createdAt: "asc" } })).map(
    ({ action }) => action,
  );

describe("creating a replay", () => {
  it("uses the time of the first try, and the rate from now on", async () => {
    const firstTry = newId("req", ctx.clock.now());
    const first = ctx.clock.now();
    ctx.clock.advance(600_000);
    const made = await createReplay(ctx, replayInput(), firstTry);
    expect(made).toMatchObject({ value: { created_at: first.toISOString(), to: first.toISOString() } });
    const row = await db().replayRun.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(row.releasedAt).toEqual(ctx.clock.now());
    // As after a repair of its counters.
    await db().replayRun.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { retriedUntracked: 5 } });
    expect(await createReplay(ctx, replayInput(), firstTry)).toEqual(made);
  });

  it("returns the initial run with its range limited, and is audited", async () => {
    const now = ctx.clock.now();
    const replay = await begin({ status: "failed", rate_per_second: 7 });
    expect(replay).toEqual({
      id: expect.stringMatching(/^rpl_/),
      object: "replay",
      from: new Date(now.getTime() - 30 * 86_400_000).toISOString(),
      to: now.toISOString(),
      filters: { status: ["failed"] },
      retried: 0,
      rate_per_second: 7,
      status: "running",
      total_is_final: false,
      total: 0,
      sent: 0,
      pending: 0,
      delivered: 0,
      failing: 0,
      failed: 0,
      canceled: 0,
      retry_of: null,
      created_at: now.toISOString(),
      created_by: ctx.actor.id,
      finished_at: null,
    });
    expect(await read(replay.id)).toEqual(replay);
    expect(await audited(replay.id)).toEqual(["replay.created"]);
  });

  it("by failure time includes deliveries of any age that failed in the last hour", async () => {
    const ago = (minutes: number) => new Date(ctx.clock.now().getTime() - minutes * 60_000);
    await logDeliveries(ctx, webhook, 2, { at: ago(200), finishedAt: ago(61) });
    const failed = await logDeliveries(ctx, webhook, 3, { at: ago(180), finishedAt: ago(20) });
    const options = { status: ["failed", "retrying"], failed_from: ago(60).toISOString() };
    expect(await previewReplay(ctx, replayInput(options))).toEqual({ ok: true, value: { count: 3 } });
    const { id, filters } = await begin(options);
    expect(filters).toMatchObject({ failed_from: options.failed_from });
    await advanceReplays(ctx);
    expect((await queuedOf(id)).map(({ replayOf }) => replayOf)).toEqual(failed);
  });

  it("and reading it requires the member role, not billing", async () => {
    const [member, billing] = [await addMember(ctx, "member"), await addMember(ctx, "billing")];
    const { id } = await begin({}, member);
    const refused = { ok: false, error: "forbidden" };
    expect(await createReplay(billing, replayInput())).toMatchObject(refused);
    expect(await previewReplay(billing, replayInput())).toMatchObject(refused);
    expect(await updateReplay(billing, id, { status: "paused" })).toMatchObject(refused);
    expect(await cancelReplay(billing, id)).toMatchObject(refused);
    expect(await getReplay(billing, id)).toMatchObject(refused);
    expect(await listReplays(billing, ListReplaysInput.parse({}))).toMatchObject(refused);
  });

  it("refuses a subscription that is deleted or another workspace's", async () => {
    const stranger = await makeWorkspace({ clock: ctx.clock });
    const theirs = (await makeWebhook(stranger, "https://example.com/")).id;
    await db().webhook.update({ where: { id: webhook }, data: { deletedAt: ctx.clock.now() } });
    for (const webhook_id of [theirs, webhook]) {
      const refusal = { ok: false, error: "invalid_parameter", detail: { param: "webhook_id" } };
      expect(await createReplay(ctx, replayInput({ webhook_id }))).toMatchObject(refusal);
      expect(await previewReplay(ctx, replayInput({ webhook_id }))).toMatchObject(refusal);
    }
  });

  it("refuses more than the limit, even concurrently", async () => {
    const made = await Promise.all(Array.from({ length: REPLAYS_AT_ONCE + 3 }, () => createReplay(ctx, replayInput())));
    expect(made.filter(({ ok }) => ok)).toHaveLength(REPLAYS_AT_ONCE);
    expect(made.find(({ ok }) => !ok)).toMatchObject({ error: "too_many_replays" });
    const first = made.find((each) => each.ok);
    if (first?.ok) await cancelReplay(ctx, first.value.id);
    expect(await createReplay(ctx, replayInput())).toMatchObject({ ok: true });
    expect(await createReplay(await makeWorkspace({ clock: ctx.clock }), replayInput())).toMatchObject({ ok: true });
  });
});

describe("a test key", () => {
  it("replays only test deliveries to test subscriptions, and sees only runs of test keys", async () => {
    const { id: own } = await makeWebhook(ctx, "https://example.com/test-hook", { testOnly: true });
    await logDeliveries(ctx, webhook, 2, { env: "live" });
    await logDeliveries(ctx, webhook, 2, { env: "test" });
    const tested = await logDeliveries(ctx, own, 3, { env: "test" });
    const test = byKey("test");
    expect(await previewReplay(test, replayInput())).toEqual({ ok: true, value: { count: 3 } });
    expect(await createReplay(test, replayInput({ env: "live" }))).toMatchObject({
      error: "invalid_parameter",
      detail: { param: "env" },
    });
    const all = await begin({ env: "test" });
    const { id } = await begin({}, test);
    expect((await read(id)).filters).toEqual({ env: "test" });
    // Queued in the second turn, which a busy machine may not reach within two seconds.
    await expect
      .poll(async () => {
        await advanceReplays(ctx);
        return (await queuedOf(id)).map(({ replayOf }) => replayOf);
      })
      .toEqual(tested);

    const list = await listReplays(test, ListReplaysInput.parse({}));
    expect(list.ok && list.value.data.map((run) => run.id)).toEqual([id]);
    const unknown = { ok: false, error: "not_found" };
    expect(await getReplay(test, all.id)).toMatchObject(unknown);
    expect(await updateReplay(test, all.id, { status: "paused" })).toMatchObject(unknown);
    expect(await cancelReplay(test, all.id)).toMatchObject(unknown);
    expect(await cancelReplay(byKey("live"), id)).toMatchObject({ ok: true });
  });
});

describe("another workspace's replay", () => {
  it("is reported as not found", async () => {
    await logDeliveries(ctx, webhook, 2);
    const { id } = await begin();
    const stranger = await makeWorkspace({ clock: ctx.clock });
    for (const refusal of [
      await getReplay(stranger, id),
      await updateReplay(stranger, id, { status: "paused" }),
      await cancelReplay(stranger, id),
      await getReplay(ctx, "rpl_01m7x5afk6fsnvfhzjc689rkjw"),
      await getReplay(ctx, "non\0sense"),
      await updateReplay(ctx, "non\0sense", { status: "paused" }),
    ])
      expect(refusal).toMatchObject({ ok: false, error: "not_found" });
    expect(await listReplays(stranger, ListReplaysInput.parse({}))).toEqual({
      ok: true,
      value: { data: [], next_cursor: null },
    });
    expect(await previewReplay(stranger, replayInput())).toEqual({ ok: true, value: { count: 0 } });
    expect((await read(id)).status).toBe("running");
  });
});

describe("the list of replays", () => {
  it("is paged, newest first, and can be filtered by status", async () => {
    const made: string[] = [];
    for (let at = 0; at < 5; at++) {
      if (at % 2 === 0) ctx.clock.advance(1);
      made.unshift((await begin()).id);
    }
    await cancelReplay(ctx, made[1] ?? "");
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listReplays(ctx, ListReplaysInput.parse({ limit: 2, ...(cursor && { cursor }) }));
      if (!page.ok) throw new Error(page.message);
      seen.push(...page.value.data.map(({ id }) => id));
      cursor = page.value.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(made.toSorted().reverse());
    const canceled = await listReplays(ctx, ListReplaysInput.parse({ status: "canceled" }));
    expect(canceled.ok && canceled.value.data.map(({ id }) => id)).toEqual([made[1]]);
    for (const nonsense of ["x", "WzFd", Buffer.from('["rpl_1"]').toString("base64url")])
      expect(await listReplays(ctx, ListReplaysInput.parse({ cursor: nonsense }))).toMatchObject({
        error: "invalid_cursor",
      });
  });
});
