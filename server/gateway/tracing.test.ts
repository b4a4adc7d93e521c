import { randomBytes } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { startTracing } from "#lib/platform/open-telemetry/start-tracing.ts";
import { setTracing } from "#lib/platform/tracing/tracing.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { startScrapeEngine } from "#lib/scraping/async-scrapes/engine/engine.ts";
import { startDispatcher } from "#lib/webhooks/deliveries/dispatch/dispatcher.ts";
import { replayDelivery } from "#lib/webhooks/deliveries/replay-delivery.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startGateway } from "#testing/services/gateway.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { type CollectedSpan, traceCollector } from "#testing/services/trace-collector.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";

await ownDatabase();
const collector = await traceCollector();
const credential = randomBytes(12).toString("hex");
Object.assign(process.env, {
  ALLOW_PRIVATE_TARGETS: "127.0.0.0/8",
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${credential}`,
  OTEL_PROPAGATORS: "tracecontext",
});
const gateway = await startGateway();
afterAll(async () => {
  await gateway.close();
  await closeDb();
  await collector[Symbol.asyncDispose]();
});

const CALLER = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };

it("one trace spans call, debit, scrape, event and attempts, without secrets", async () => {
  const stopTracing = await startTracing();
  await using page = await httpTarget((_request, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<h1>canary-page</h1>"),
  );
  let refusals = 1;
  await using hook = await webhookReceiver((_request, response) =>
    response.writeHead(refusals-- > 0 ? 500 : 204).end("canary-answer"),
  );
  const owner = await makeWorkspace({ credits: 10, clock: databaseClock });
  const { token } = await makeKey(owner, { scopes: ["scrape"] });
  const { secret } = await makeWebhook(owner, `${hook.url}/canary-hook`);
  const engine = startScrapeEngine({ clock: databaseClock, policy: loopbackPolicy() });
  const dispatcher = startDispatcher({ clock: databaseClock, policy: loopbackPolicy() });

  const call = await gateway.call("/v1/scrape", {
    token,
    body: {
      url: `${page.url}/canary-path?q=canary-query`,
      headers: { cookie: "canary-cookie" },
      webhook: `${hook.url}/canary-hook`,
    },
    headers: { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01`, "user-agent": "canary-agent" },
  });
  expect(call.status).toBe(202);
  const until = (look: () => unknown) => expect.poll(look, { timeout: 90_000 });
  const where = { workspaceId: owner.workspaceId };
  await until(() => hook.received.length).toBe(2);
  await until(() => db().delivery.count({ where })).toBe(1);
  const [delivered] = await db().delivery.findMany({ where });
  const replayed = await replayDelivery(owner, delivered?.id ?? "");
  if (!replayed.ok) throw new Error(replayed.message);
  await until(() => hook.received.length).toBe(3);
  await Promise.all([engine.stop(), dispatcher.stop()]);
  await stopTracing();
  // A stopping process waits only briefly for its last spans, which may be late on a busy machine.
  // The last span to end is sent last.
  await until(() => collector.spans().filter(({ name }) => name === "attempt").length).toBe(3);

  const spans = collector.spans();
  const named = (name: string, parent?: CollectedSpan) =>
    spans.filter((span) => span.name === name && (parent === undefined || span.parentId === parent.spanId));
  const one = (name: string, parent?: CollectedSpan): CollectedSpan => {
    const [span] = named(name, parent);
    if (!span) throw new Error(`There is no ${name}: ${spans.map((each) => each.name)}.`);
    return span;
  };
  const root = one("POST /v1/scrape");
  expect(root).toMatchObject({ ...{ traceId: CALLER.traceId, parentId: CALLER.spanId }, kind: 2, failed: false });
  expect(root.attributes).toMatchObject({
    "http.route": "/v1/scrape",
    "http.response.status_code": 202,
    "gatehouse.workspace": owner.workspaceId,
    "gatehouse.request": call.headers.get("x-request-id"),
  });
  expect(root.resource).toMatchObject({ "service.name": "gatehouse" });
  const scrape = one("scrape", root);
  expect(one("fetch", scrape)).toMatchObject({ kind: 3, attributes: { "http.response.status_code": 200 } });
  expect(one("debit", scrape).attributes).toMatchObject({ "gatehouse.movement": "charge", "gatehouse.credits": 1 });
  one("extract", scrape);
  const event = one("event", scrape);
  const attempts = spans.filter(({ name, links }) => name === "attempt" && links.length === 0);
  expect(attempts.map(({ parentId, traceId }) => [parentId, traceId])).toEqual(
    attempts.map(() => [event.spanId, CALLER.traceId]),
  );
  expect(attempts.map(({ failed }) => failed).sort()).toEqual([false, true]);
  const again = spans.find(({ name, links }) => name === "attempt" && links.length > 0);
  expect(again?.traceId).not.toBe(CALLER.traceId);
  expect(again?.links).toEqual([{ traceId: CALLER.traceId, spanId: event.spanId }]);
  for (const attempt of [...attempts, ...(again ? [again] : [])]) {
    const sent = hook.received.map(({ headers }) => headers.traceparent);
    expect(sent).toContain(`00-${attempt.traceId}-${attempt.spanId}-01`);
  }
  for (const canary of ["canary", token, secret, credential, owner.actor.label, "127.0.0.1"])
    expect(collector.text()).not.toContain(canary);
  expect(collector.last().headers.authorization).toBe(`Bearer ${credential}`);
});

it("traces nothing without a collector", async () => {
  setTracing(undefined);
  await using hook = await webhookReceiver();
  const owner = await makeWorkspace({ credits: 10 });
  const { token } = await makeKey(owner, { scopes: ["scrape"] });
  const before = collector.received.length;
  await gateway.call("/v1/scrape", {
    token,
    body: { url: "https://shop.example/", webhook: `${hook.url}/hook` },
    headers: { traceparent: `00-${CALLER.traceId}-${CALLER.spanId}-01` },
  });
  const rows = await db().queuedScrape.findMany({ where: { workspaceId: owner.workspaceId } });
  expect(rows).toMatchObject([{ traceparent: null }]);
  expect(collector.received).toHaveLength(before);
});
