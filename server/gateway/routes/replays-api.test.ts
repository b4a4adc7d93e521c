import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { makeKey } from "#testing/builders/key.ts";
import { logDeliveries } from "#testing/builders/replay-deliveries.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway, type TestGateway } from "#testing/services/gateway.ts";

await ownDatabase();
let gateway: TestGateway;
let ctx: Ctx;
let token: string;
let testToken: string;
let stranger: string;
let webhook: string;

const admin = async (of: Ctx, env: "live" | "test") => (await makeKey(of, { env, scopes: ["admin"] })).token;

beforeAll(async () => {
  gateway = await startGateway();
  ctx = await makeWorkspace({ credits: 100 });
  token = await admin(ctx, "live");
  testToken = await admin(ctx, "test");
  stranger = await admin(await makeWorkspace({ credits: 100 }), "live");
  webhook = (await makeWebhook(ctx, "https://example.com/hook", { events: ["job.failed"] })).id;
});
afterAll(async () => {
  await gateway.close();
  await closeDb();
});

/** Returns a range that contains everything logged here. */
const range = () => {
  const now = Date.now();
  return { from: new Date(now - 86_400_000).toISOString(), to: new Date(now + 86_400_000).toISOString() };
};
const tend = () => advanceReplays({ clock: databaseClock });

describe("POST /v1/deliveries/{delivery_id}/replay", () => {
  const replay = (id: string, options: { as?: string; key?: string } = {}) =>
    gateway.call(`/v1/deliveries/${id}/replay`, {
      method: "POST",
      token: options.as ?? token,
      headers: options.key === undefined ? {} : { "idempotency-key": options.key },
    });

  it("returns the new delivery", async () => {
    const [id = ""] = await logDeliveries(ctx, webhook, 1);
    const answer = await replay(id);
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      object: "delivery",
      status: "pending",
      webhook_id: webhook,
      url: "https://example.com/hook",
      replay_of: id,
      attempts_made: 0,
    });
    expect(answer.json.id).not.toBe(id);
  });

  it("creates one replay per Idempotency-Key", async () => {
    const [id = ""] = await logDeliveries(ctx, webhook, 1);
    const [first, again] = [await replay(id, { key: "once" }), await replay(id, { key: "once" })];
    expect(again.json).toEqual(first.json);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await db().queuedDelivery.count({ where: { replayOf: id } })).toBe(1);
  });

  it("refuses deliveries that cannot be replayed", async () => {
    const [id = "", other = ""] = await logDeliveries(ctx, webhook, 2);
    expect((await replay(id, { as: stranger })).status).toBe(404);
    expect((await replay(id, { as: testToken })).status).toBe(404);
    expect((await replay("dlv_01m7x5afk6fsnvfhzjc689rkjw")).json.error.code).toBe("not_found");
    const everything = (await makeWebhook(ctx, "https://example.com/all")).id;
    await emitEvent(ctx);
    const pending = await db().queuedDelivery.findFirstOrThrow({ where: { webhookId: everything } });
    const early = await replay(pending.id);
    expect([early.status, early.json.error]).toMatchObject([
      400,
      { code: "invalid_parameter", param: "delivery_id", reason: "not_over" },
    ]);
    await db().webhook.update({ where: { id: everything }, data: { deletedAt: new Date() } });
    await db().queuedDelivery.deleteMany({ where: { webhookId: everything } });
    await db().delivery.updateMany({ where: { id: other }, data: { webhookId: everything } });
    expect((await replay(other)).json.error).toMatchObject({ code: "invalid_parameter", reason: "webhook_deleted" });
    const scraping = (await makeKey(ctx)).token;
    expect((await replay(id, { as: scraping })).json.error.code).toBe("insufficient_scope");
  });
});

describe("/v1/replays", () => {
  const create = (body: unknown, as = token, key?: string) =>
    gateway.call("/v1/replays", {
      token: as,
      body,
      ...(key !== undefined && { headers: { "idempotency-key": key } }),
    });
  const path = (id: string) => `/v1/replays/${id}`;

  it("previews, creates, returns, pauses, resumes and cancels a run", async () => {
    const mine = (await makeWebhook(ctx, "https://example.com/mine", { events: ["job.failed"] })).id;
    await logDeliveries(ctx, mine, 12, { event: "job.failed" });
    await logDeliveries(ctx, mine, 3, { event: "job.failed", status: "delivered" });
    const input = { ...range(), event: "job.failed", webhook_id: mine, status: "failed", rate_per_second: 1 };
    const preview = await create({ ...input, preview: true });
    expect([preview.status, preview.json]).toEqual([200, { count: 12 }]);

    const made = await create(input);
    expect(made.status).toBe(201);
    expect(made.json).toMatchObject({
      object: "replay",
      from: input.from,
      filters: { event: "job.failed", webhook_id: mine, status: ["failed"] },
      rate_per_second: 1,
      status: "running",
      total: 0,
      total_is_final: false,
    });
    expect(made.json.to).toBe(made.json.created_at);
    const here = path(made.json.id);
    expect((await gateway.call(here, { token })).json).toEqual({
      ...made.json,
      ...{ reasons: [], retryable: null, retried_by: null },
    });

    const paused = await gateway.call(here, { token, method: "PATCH", body: { status: "paused" } });
    expect([paused.status, paused.json.status]).toEqual([200, "paused"]);
    await tend();
    expect((await gateway.call(here, { token })).json).toMatchObject({ total: 12, total_is_final: true, sent: 0 });
    expect(await db().queuedDelivery.count({ where: { runId: made.json.id, lane: "waiting" } })).toBe(12);
    const resumed = await gateway.call(here, {
      token,
      method: "PATCH",
      body: { status: "running", rate_per_second: 2 },
    });
    expect(resumed.json).toMatchObject({ status: "running", rate_per_second: 2 });

    const canceled = await gateway.call(here, { token, method: "DELETE" });
    expect([canceled.status, canceled.json]).toMatchObject([200, { status: "canceled", total: 12, canceled: 12 }]);
    const again = await gateway.call(here, { token, method: "DELETE" });
    expect([again.status, again.json]).toEqual([200, canceled.json]);
    const late = await gateway.call(here, { token, method: "PATCH", body: { status: "running" } });
    expect(late.json.error).toMatchObject({ code: "invalid_parameter", param: "replay_id", reason: "replay_over" });
    await tend();
    expect((await gateway.call(here, { token })).json.finished_at).not.toBeNull();
  });

  it("creates one run per Idempotency-Key", async () => {
    const body = range();
    const [first, again] = [await create(body, token, "run"), await create(body, token, "run")];
    expect(again.json).toEqual(first.json);
    const other = await create({ ...body, status: "failed" }, token, "run");
    expect([other.status, other.json.error.code]).toEqual([409, "idempotency_conflict"]);
    await gateway.call(path(first.json.id), { token, method: "DELETE" });
  });

  it("keeps workspaces and test keys apart", async () => {
    const own = await makeWebhook(ctx, "https://example.com/test-hook", { events: ["job.failed"], testOnly: true });
    await logDeliveries(ctx, webhook, 1, { env: "test" });
    await logDeliveries(ctx, own.id, 2, { env: "test" });
    const preview = { ...range(), webhook_id: webhook, preview: true };
    expect((await create(preview, stranger)).json.error).toMatchObject({ param: "webhook_id" });
    expect((await create({ ...range(), preview: true }, stranger)).json).toEqual({ count: 0 });
    expect((await create({ ...range(), preview: true }, testToken)).json).toEqual({ count: 2 });
    expect((await create({ ...range(), env: "live" }, testToken)).json.error).toMatchObject({ param: "env" });
    const made = await create(range());
    const tested = await create(range(), testToken);
    expect(tested.json.filters).toEqual({ env: "test" });
    for (const as of [stranger, testToken])
      for (const [method, body] of [["GET"], ["DELETE"], ["PATCH", { status: "paused" }]] as const)
        expect((await gateway.call(path(made.json.id), { token: as, method, body })).status).toBe(404);
    const list = await gateway.call("/v1/replays", { token: testToken });
    expect(list.json.data.map(({ id }) => id)).toEqual([tested.json.id]);
    for (const { id } of [made.json, tested.json]) await gateway.call(path(id), { token, method: "DELETE" });
  });

  it("limits the number of concurrent runs", async () => {
    const answers = [];
    for (let at = 0; at < 6; at++) answers.push(await create(range()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 400]);
    expect(answers[5]?.json.error).toMatchObject({ code: "invalid_parameter", reason: "too_many_replays" });
    for (const { json } of answers.slice(0, 5)) await gateway.call(path(json.id), { token, method: "DELETE" });
  });

  it("paginates the list", async () => {
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page = await gateway.call(`/v1/replays?limit=3${next && `&cursor=${next}`}`, { token });
      expect(page.status).toBe(200);
      seen.push(...page.json.data.map(({ id }) => id));
      next = page.json.next_cursor;
    }
    const all = await db().replayRun.findMany({ where: { workspaceId: ctx.workspaceId }, select: { id: true } });
    expect(seen.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    expect((await gateway.call("/v1/replays?cursor=nonsense", { token })).json.error).toMatchObject({
      param: "cursor",
    });
    expect((await gateway.call("/v1/replays?status=over", { token })).json.error).toMatchObject({ param: "status" });
  });

  const day = { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" };
  it.each([
    [{}, "from"],
    [{ from: day.from }, "to"],
    [{ ...day, from: "yesterday" }, "from"],
    [{ ...day, from: 5 }, "from"],
    [{ ...day, from: "2026-02-30T00:00:00Z" }, "from"],
    [{ from: day.to, to: day.from }, "from"],
    [{ from: day.from, to: day.from }, "from"],
    [{ from: "2099-01-01T00:00:00Z", to: day.to }, "from"],
    [{ from: "2020-01-01T00:00:00Z", to: "2020-02-01T00:00:00Z" }, "to"],
    [{ ...day, event: "key.lost" }, "event"],
    [{ ...day, status: "pending" }, "status"],
    [{ ...day, status: [] }, "status"],
    [{ ...day, status: ["failed", "pending"] }, "status"],
    [{ ...day, env: "prod" }, "env"],
    [{ ...day, webhook_id: "whk_1" }, "webhook_id"],
    [{ ...day, webhook_id: "whk_01m7x5afk6fsnvfhzjc689rkjw" }, "webhook_id"],
    [{ ...day, rate_per_second: 0 }, "rate_per_second"],
    [{ ...day, rate_per_second: 1_001 }, "rate_per_second"],
    [{ ...day, rate_per_second: 1.5 }, "rate_per_second"],
    [{ ...day, rate_per_second: "50" }, "rate_per_second"],
    [{ ...day, preview: "yes" }, "preview"],
    [{ ...day, url: "https://example.com" }, "url"],
    [[], "body"],
    [null, "body"],
  ])("refuses %j naming %s, as a run and as a preview", async (body, param) => {
    const bodies =
      body !== null && !Array.isArray(body) && !("preview" in body) ? [body, { ...body, preview: true }] : [body];
    for (const each of bodies) {
      const answer = await create(each);
      expect([answer.status, answer.json.error]).toMatchObject([400, { code: "invalid_parameter", param }]);
    }
  });

  it.each([
    [{}, "status"],
    [{ status: "canceled" }, "status"],
    [{ rate_per_second: 5 }, "status"],
    [{ status: "paused", rate_per_second: 0 }, "rate_per_second"],
    [{ status: "paused", reason: "x" }, "reason"],
  ])("refuses to change a run by %j, naming %s", async (body, param) => {
    const answer = await gateway.call(path("rpl_01m7x5afk6fsnvfhzjc689rkjw"), { token, method: "PATCH", body });
    expect(answer.json.error).toMatchObject({ code: "invalid_parameter", param });
  });

  it("answers unknown IDs with not_found", async () => {
    for (const id of ["rpl_x", "rpl_01m7x5afk6fsnvfhzjc689rkjw", "%00", "a".repeat(200)])
      for (const method of ["GET", "DELETE"])
        expect((await gateway.call(path(id), { token, method })).json.error.code).toBe("not_found");
  });
});
