import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import type { OutboundPolicy } from "#lib/platform/outbound/types.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { admitUrl } from "#lib/webhooks/subscriptions/admit-url.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { claim } from "./claim-deliveries.ts";
import { sendAttempt } from "./send-attempt.ts";

await ownDatabase();
afterAll(closeDb);

const PUBLIC = "93.184.216.34";
const ELSEWHERE = [[PUBLIC], ["127.0.0.1", PUBLIC], ["::ffff:93.184.216.34"], ["2606:4700::1111"]];

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
/** What hooks.internal currently resolves to. */
let leadsTo: string[];
let policy: OutboundPolicy;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
  leadsTo = ["127.0.0.1"];
  policy = createPolicy("127.0.0.0/8", "https://gatehouse.example", { resolve: async () => leadsTo });
});

/** Makes one more attempt at due deliveries and returns the recorded rows. */
async function attempt(webhookId: string) {
  const { claims } = await claim({ clock }, { most: 10, otherwise: 10, named: [], parked: [] });
  for (const each of claims) await attemptDelivery(each, { clock, policy }, () => undefined);
  return await db().attempt.findMany({
    where: { workspaceId: ctx.workspaceId, deliveryId: claims.find((each) => each.webhookId === webhookId)?.id ?? "" },
    orderBy: { number: "asc" },
  });
}

describe("a subscription allowed over http for the network it resolved to", () => {
  it("is sent nothing while its name resolves to the internet, and again afterwards", async () => {
    let asked = 0;
    await using target = await httpTarget((_, response) => response.writeHead(++asked === 1 ? 503 : 200).end());
    const url = `http://hooks.internal:${target.port}/`;
    expect(await admitUrl(ctx, url, policy)).toEqual({ ok: true, value: url });
    const webhook = await makeWebhook(ctx, url);
    await emitEvent(ctx);
    expect(await attempt(webhook.id)).toMatchObject([{ statusCode: 503, address: "127.0.0.1" }]);

    leadsTo = [PUBLIC];
    clock.advance(61_000);
    expect((await attempt(webhook.id)).slice(1)).toMatchObject([
      {
        ...{ number: 2, statusCode: null, address: null, errorCode: "url_not_allowed" },
        errorMessage: "This URL is on the public internet, where http can be read in transit. Use https.",
      },
    ]);
    expect(await admitUrl(ctx, url, policy)).toMatchObject({ error: "invalid_url" });
    expect(asked).toBe(1);

    leadsTo = ["127.0.0.1"];
    clock.advance(10 * 60_000);
    await attempt(webhook.id);
    expect(await db().delivery.findFirst({ where: { webhookId: webhook.id } })).toMatchObject({
      ...{ status: "delivered", attemptsMade: 3 },
    });
  });

  it.each(ELSEWHERE.map((addresses) => [addresses]))("is sent nothing at %j", async (addresses) => {
    leadsTo = addresses;
    const sent = { url: "http://hooks.internal:9/", headers: {}, body: Buffer.from("{}") };
    expect(await sendAttempt(sent, policy, clock)).toMatchObject({ error: { code: "url_not_allowed" }, address: null });
  });
});
