import { afterAll, beforeEach, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { getDelivery } from "../get-delivery.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { claim } from "./claim-deliveries.ts";

// The `request_headers` of an attempt (contract 4) are exactly what the receiver got, in order.

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
});

const policy = loopbackPolicy({ "hooks.internal": ["127.0.0.1"] });

/** Makes one attempt at everything due and returns the delivery IDs. */
async function attempt(): Promise<string[]> {
  const { claims } = await claim({ clock }, { most: 10, otherwise: 10, named: [], parked: [] });
  for (const each of claims) await attemptDelivery(each, { clock, policy }, () => undefined);
  return claims.map(({ id }) => id);
}

const shown = async (id: string | undefined) => {
  const found = await getDelivery(ctx, id ?? "");
  if (!found.ok) throw new Error(found.message);
  return found.value.attempts.map(({ request_headers }) => Object.entries(request_headers));
};

it.each(["127.0.0.1", "hooks.internal"])("headers at %s are recorded on new and reused connections", async (host) => {
  await using target = await webhookReceiver((_, response) => response.writeHead(503).end());
  await makeWebhook(ctx, `http://${host}:${target.port}/hook?x=1`);
  await emitEvent(ctx);
  const [id] = await attempt();
  clock.advance(61_000);
  await attempt();
  expect(target.hits()).toBe(1);
  expect(await shown(id)).toEqual(target.received.map(({ rawHeaders }) => rawHeaders));
  const sent = Object.fromEntries(target.last().rawHeaders);
  expect(sent).toMatchObject({
    host: `${host}:${target.port}`,
    "User-Agent": "Service-Webhooks/1.0",
    "content-length": String(target.last().body.length),
  });
  expect(Object.keys(sent)).toEqual(expect.arrayContaining(["connection", "accept-encoding"]));
});

it("request_headers without a connection are those that would have been sent", async () => {
  await makeWebhook(ctx, "http://nowhere.internal/hook");
  await emitEvent(ctx);
  const [id] = await attempt();
  const [headers] = await shown(id);
  expect(Object.fromEntries(headers ?? [])).toMatchObject({ host: "nowhere.internal", "X-Service-Delivery": id });
  const row = await db().attempt.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
  expect([row.address, row.errorCode]).toEqual([null, "dns_failure"]);
});
