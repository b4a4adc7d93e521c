import { expect, it } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeKey } from "#testing/builders/key.ts";
import { queueRetried } from "#testing/builders/retried-deliveries.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";

// Test receivers listen on loopback.
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
await testDatabase();
const gateway = await testGateway();

async function workspace() {
  const ctx = await makeWorkspace();
  const { token } = await makeKey(ctx, { scopes: ["admin"] });
  const env = { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: gateway.url };
  const deliveries = (words: string[], more: Record<string, string> = {}) =>
    runHere(["deliveries", ...words], { env: { ...env, ...more } });
  const ids = async (...words: string[]): Promise<string[]> => {
    const listed = await deliveries(["list", "--json", ...words]);
    expect(listed).toMatchObject({ code: 0, err: "" });
    return JSON.parse(listed.out).data.map(({ id }: { id: string }) => id);
  };
  return { ctx, env, token, deliveries, ids };
}

it("lists by every filter", async () => {
  const { ctx, deliveries, ids } = await workspace();
  // Subscribed to another event, so that it receives no deliveries of this test.
  const webhook = await makeWebhook(ctx, "https://a.test/in", { events: ["job.failed"] });
  const at = new Date(Date.now() - 3 * 3_600_000);
  const old = await makeDelivery(ctx, {
    at,
    event: "job.completed",
    webhookId: webhook.id,
    data: { note: "zanzibar" },
  });
  const failed = await makeDelivery(ctx, {
    status: "failed",
    lastStatus: 503,
    lastError: "http_error",
    durationMs: 900,
  });
  const test = await makeDelivery(ctx, { env: "test" });
  const replay = await makeDelivery(ctx, { replayOf: old.id });

  expect(await ids("--status", "failed")).toEqual([failed.id]);
  expect(await ids("--event", "job.completed")).toEqual([old.id]);
  expect(await ids("--webhook", webhook.id)).toEqual([old.id]);
  expect(await ids("--event-id", test.eventId)).toEqual([test.id]);
  expect(await ids("--test")).toEqual([test.id]);
  expect(await ids("--code", "5xx", "--live")).toEqual([failed.id]);
  expect(await ids("--slower", "500")).toEqual([failed.id]);
  expect(await ids("--replays")).toEqual([replay.id]);
  expect(await ids("--no-replays")).not.toContain(replay.id);
  expect(await ids("--search", "zanzibar")).toEqual([old.id]);
  expect(await ids("--to", "1h")).toEqual([old.id]);
  expect(await ids("--from", "1h")).not.toContain(old.id);
  expect(await ids()).toHaveLength(4);

  const shown = await deliveries(["list", "--status", "failed"]);
  expect(shown.out).toMatch(/^ID +CREATED +EVENT/);
  expect(shown.out).toContain("HTTP 503");
  expect((await deliveries(["list", "--status", "held"])).out).toBe("No deliveries.\n");
});

it("shows attempts with times and errors, escaping hostile responses", async () => {
  const { ctx, token, deliveries } = await workspace();
  const hostile = `\u001b[2J\u001b]0;owned\u0007\u202Eevil\n${"line\n".repeat(30)}`;
  await using target = await webhookReceiver((_request, response) => void response.writeHead(500).end(hostile));
  const webhook = await makeWebhook(ctx, target.url);
  const sent = await gateway.call(`/v1/webhooks/${webhook.id}/test`, { token, body: { event: "credits.low" } });
  const shown = await deliveries(["show", sent.json.id], { COLUMNS: "40" });
  expect(shown).toMatchObject({ code: 0, err: "" });
  expect(shown.out).toMatch(/^1\. .*HTTP 500 in/m);
  expect(shown.out.replaceAll(/\s+/g, " ")).toContain("The endpoint answered 500");
  expect(shown.out).toContain("<U+001B>[2J");
  expect(shown.out).toContain("more lines: --full");
  for (const character of "\u001b\u0007\u202e") expect(shown.out).not.toContain(character);
  expect(Math.max(...shown.out.split("\n").map((line) => line.length))).toBeLessThanOrEqual(40);
  const full = await deliveries(["show", sent.json.id, "--full"]);
  expect(full.out.match(/^ +line$/gm)).toHaveLength(30);
  expect(full.out).toContain('"event": "credits.low"');
  expect(JSON.parse((await deliveries(["show", sent.json.id, "--json"])).out)).toEqual(sent.json);
});

it("says when a receiver could not be reached", async () => {
  const { ctx, token, deliveries } = await workspace();
  const target = await webhookReceiver();
  await target[Symbol.asyncDispose]();
  const webhook = await makeWebhook(ctx, target.url);
  const sent = await gateway.call(`/v1/webhooks/${webhook.id}/test`, { token, body: { event: "credits.low" } });
  const shown = await deliveries(["show", sent.json.id]);
  expect(shown.out).toContain("no answer");
  expect(shown.out).toContain("refused the connection");
});

it("says what a due delivery is waiting for", async () => {
  const { ctx, deliveries } = await workspace();
  const webhook = await makeWebhook(ctx, "https://a.test/in", { events: ["job.failed"] });
  const make = () =>
    makeDelivery(ctx, { webhookId: webhook.id, status: "pending", lastError: "target_timeout", attempts: 1 });
  const [first, second] = [await make(), await make()];
  const where = { workspaceId: ctx.workspaceId };
  await db().queuedDelivery.updateMany({ where, data: { endpoint: webhook.id, lane: "parked" } });
  await db().queuedDelivery.updateMany({ where: { ...where, id: first.id }, data: { dueAt: new Date(0) } });
  await db().webhook.updateMany({ where, data: { failingSince: new Date() } });
  expect((await deliveries(["show", second.id])).out).toMatch(/^Waits +this endpoint times out, 1 before it$/m);
  const listed = JSON.parse((await deliveries(["list", "--json"])).out).data;
  expect(listed.map(({ waiting_for }: { waiting_for: unknown }) => waiting_for)).toEqual([
    { reason: "endpoint_times_out", deliveries_before: 1 },
    { reason: "endpoint_times_out", deliveries_before: 0 },
  ]);
});

it("retries a waiting delivery, or says why it cannot", async () => {
  const { ctx, deliveries } = await workspace();
  const webhook = await makeWebhook(ctx, "https://a.test/in");
  const now = Date.now();
  await queueRetried(ctx, [{ made: 2, firstAt: now - 60_000, dueAt: now + 60_000 }]);
  const { id } = await db().queuedDelivery.findFirstOrThrow({ where: { webhookId: webhook.id } });
  const retried = await deliveries(["retry", id]);
  expect(retried).toMatchObject({
    code: 0,
    out: expect.stringContaining(" at https://a.test/in. The retry schedule does not change."),
  });
  expect(await deliveries(["retry", id])).toMatchObject({
    code: 1,
    err: expect.stringContaining("is due, running or just finished"),
  });
  await db().queuedDelivery.updateMany({
    where: { id },
    data: { resumeDueAt: null, manualAt: null, dueAt: new Date(now + 60_000) },
  });
  expect(JSON.parse((await deliveries(["retry", id, "--json"])).out)).toMatchObject({ id, status: "pending" });
  const done = await makeDelivery(ctx, { webhookId: webhook.id });
  expect(await deliveries(["retry", done.id])).toMatchObject({ code: 1, err: expect.stringContaining("Replay it") });
});

it("replays a finished delivery, or says why it cannot", async () => {
  const { ctx, deliveries } = await workspace();
  const webhook = await makeWebhook(ctx, "https://a.test/in");
  const done = await makeDelivery(ctx, { webhookId: webhook.id });
  const replayed = await deliveries(["replay", done.id, "--json"]);
  expect(JSON.parse(replayed.out)).toMatchObject({ replay_of: done.id, event_id: done.eventId, status: "pending" });
  expect((await deliveries(["replay", done.id])).out).toContain("gatehouse deliveries show dlv_");
  const waiting = await makeDelivery(ctx, { webhookId: webhook.id, status: "pending" });
  expect(await deliveries(["replay", waiting.id])).toMatchObject({
    code: 1,
    err: expect.stringContaining("still being"),
  });
});

it.each([
  [["list", "--status", "lost"], 2, "Allowed choices"],
  [["list", "--event", "job.complete"], 2, "Allowed choices"],
  [["list", "--webhook", "https://a.test"], 2, "--webhook: "],
  [["list", "--event-id", "dlv_1"], 2, "--event-id: "],
  [["list", "--code", "700"], 2, "--code: "],
  [["list", "--slower", "fast"], 2, "--slower: "],
  [["list", "--from", "yesterday"], 2, "--from: "],
  [["list", "--limit", "1001"], 2, "--limit: "],
  [["list", "--cursor", "x"], 2, "--cursor: "],
  [["list", "--live", "--test"], 2, "--live"],
  [["show", "evt_1"], 2, "dlv_"],
  [["show", `dlv_${"0".repeat(26)}`], 4, "does not exist"],
  [["replay", `dlv_${"0".repeat(26)}`], 4, "does not exist"],
  [["retry", `dlv_${"0".repeat(26)}`], 4, "does not exist"],
  [["repaly", "x"], 2, "Did you mean replay?"],
])("deliveries %j exits with %i and says %s", async (words, code, about) => {
  const { deliveries } = await workspace();
  const ended = await deliveries(words);
  expect(ended).toMatchObject({ code, out: "", err: expect.stringContaining(about) });
  expect(ended.err).not.toMatch(/^\s+at /m);
});
