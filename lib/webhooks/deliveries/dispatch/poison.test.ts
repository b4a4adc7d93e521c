import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { newSecret, sealSecret } from "#lib/webhooks/subscriptions/secrets.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import type { AttemptOutcome } from "./attempt-outcome.ts";
import { type Claim, claim } from "./claim-deliveries.ts";
import { startDispatcher } from "./dispatcher.ts";
import { recordOutcome } from "./record-attempts.ts";
import type { SentAttempt } from "./send-attempt.ts";
import { loadTargets, targetFor } from "./targets.ts";

await ownDatabase();
log.level = "silent";
const clock = fakeClock(new Date());
const policy = loopbackPolicy();
const everything = { most: 200, otherwise: 200, named: [], parked: [] };

let ctx: Ctx;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  ctx = await makeWorkspace({ clock });
});
afterAll(closeDb);

async function claimed(count: number): Promise<Claim[]> {
  await makeWebhook(ctx, "https://example.com/hook");
  for (let at = 0; at < count; at++) await emitEvent(ctx);
  const { claims } = await claim({ clock }, everything);
  expect(claims).toHaveLength(count);
  return claims;
}

const delivered = (of: Claim, wrong: Partial<SentAttempt> = {}): AttemptOutcome => {
  const at = clock.now().getTime();
  const timings = { dns_ms: 0.1, connect_ms: 0.2, tls_ms: 0, first_byte_ms: 1.5 };
  return {
    claim: of,
    at,
    outcome: "delivered",
    attempt: {
      url: `https://example.com/${of.id}`,
      startedAt: at,
      endedAt: at + 3,
      durationMs: 3,
      timings,
      address: "192.0.2.1",
      requestHeaders: { "X-Service-Delivery": of.id },
      statusCode: 200,
      responseHeaders: "{}",
      responseBody: Buffer.from(of.id),
      truncated: false,
      error: null,
      retryAfterMs: undefined,
      ...wrong,
    },
  };
};

describe("a result that cannot be recorded", () => {
  it.each([
    ["has a number out of its column's range", { statusCode: 70_000 }],
    ["has NUL in a text column", { responseHeaders: "{\0}" }],
    ["cannot be serialized", { requestHeaders: { count: 1n } as unknown as Record<string, string> }],
  ])("fails alone if it %s: the rest of its batch is recorded", async (_case, wrong) => {
    const claims = await claimed(21);
    const outcomes = await Promise.allSettled(
      claims.map((each, at) => recordOutcome(delivered(each, at === 10 ? wrong : {}))),
    );
    expect(outcomes.map((each) => each.status === "fulfilled" && each.value)).toEqual(claims.map((_, at) => at !== 10));
    // It is still claimed and is sent again after its lease, so it is not lost.
    expect(await db().queuedDelivery.findMany({ select: { id: true } })).toEqual([{ id: claims[10]?.id }]);
    expect(await db().delivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(20);
  });

  it("does not shift other values by containing a separator", async () => {
    const claims = await claimed(5);
    await Promise.all(
      claims.map((each, at) =>
        recordOutcome(
          delivered(each, at === 1 ? { url: "https://example.com/a\x1fb\x1ec", address: "192.0.2.7\x1f\x1e" } : {}),
        ),
      ),
    );
    const rows = await db().attempt.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(rows).toHaveLength(5);
    for (const { deliveryId, url, address, responseBody, requestHeaders } of rows) {
      const at = claims.findIndex(({ id }) => id === deliveryId);
      expect(url).toBe(at === 1 ? "https://example.com/abc" : `https://example.com/${deliveryId}`);
      expect(address).toBe(at === 1 ? "192.0.2.7" : "192.0.2.1");
      expect(Buffer.from(responseBody ?? "").toString()).toBe(deliveryId);
      expect(JSON.parse(requestHeaders)).toEqual({ "X-Service-Delivery": deliveryId });
    }
  });

  it("keeps present, missing and empty bodies of a batch apart", async () => {
    const claims = await claimed(4);
    const bodies = [Buffer.from([0, 255, 0]), null, Buffer.alloc(64 * 1_024, 7), Buffer.alloc(0)];
    await Promise.all(claims.map((each, at) => recordOutcome(delivered(each, { responseBody: bodies[at] ?? null }))));
    for (const [at, { id }] of claims.entries()) {
      const { responseBody } = await db().attempt.findFirstOrThrow({ where: { deliveryId: id } });
      expect(responseBody && Buffer.from(responseBody)).toEqual(bodies[at]);
    }
  });
});

describe("a delivery that cannot be signed", () => {
  it("delays no others, and is neither sent nor abandoned", async () => {
    let received = 0;
    await using target = await httpTarget((request, response) => {
      received++;
      request.resume();
      response.end("ok");
    });
    const damaged = await makeWebhook(ctx, target.url);
    await db().webhook.update({ where: { id: damaged.id }, data: { secret: Buffer.from("no sealed secret") } });
    await makeWebhook(ctx, target.url);
    for (let at = 0; at < 3; at++) await emitEvent(ctx);
    // A delivery to an ad hoc URL in a workspace without a signing secret.
    await db().signingSecret.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    const [row] = await db().queuedDelivery.findMany({ where: { webhookId: damaged.id }, take: 1 });
    await db().queuedDelivery.update({
      where: { workspaceId_id: { workspaceId: ctx.workspaceId, id: row?.id ?? "" } },
      data: { webhookId: null, endpoint: target.url, url: target.url },
    });
    const dispatcher = startDispatcher({ clock, policy });
    await expect.poll(() => db().delivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(3);
    await dispatcher.stop();
    expect(received).toBe(3);
    expect(await db().delivery.count({ where: { workspaceId: ctx.workspaceId, status: "delivered" } })).toBe(3);
    expect(await db().queuedDelivery.count({ where: { workspaceId: ctx.workspaceId, attemptsMade: 0 } })).toBe(3);
  });
});

it("a subscription evicted from the cache while its delivery waited is read again", async () => {
  const [waiting] = await claimed(1);
  if (!waiting) throw new Error("nothing was claimed");
  await loadTargets([waiting]);
  const others = Array.from({ length: 5_100 }, () => newId("whk", clock.now()));
  const secret = newSecret();
  await sql().query(
    `insert into webhooks (id, workspace_id, url, secret, secret_hint, created_by)
     select id, $1, 'https://example.com/', secret, '', 'test' from unnest($2::text[], $3::bytea[]) as w (id, secret)`,
    [ctx.workspaceId, others, others.map((id) => sealSecret(ctx.workspaceId, id, secret))],
  );
  await loadTargets(others.map((webhookId) => ({ ...waiting, webhookId, revision: 1 })));
  expect(await targetFor(waiting)).toMatchObject({ url: "https://example.com/hook" });
  await db().webhook.update({ where: { id: waiting.webhookId ?? "" }, data: { deletedAt: clock.now() } });
  await loadTargets([{ ...waiting, revision: 2 }]);
  expect(await targetFor(waiting)).toBeUndefined();
});

it("a stopping dispatcher releases claims not begun, for others to claim", async () => {
  await using target = await httpTarget((_, response) => response.end("ok"));
  await makeWebhook(ctx, target.url);
  for (let at = 0; at < 10; at++) await emitEvent(ctx);
  await startDispatcher({ clock, policy }).stop();
  const queued = await db().queuedDelivery.findMany({ where: { workspaceId: ctx.workspaceId } });
  const sent = await db().delivery.count({ where: { workspaceId: ctx.workspaceId } });
  expect(queued.length + sent).toBe(10);
  for (const each of queued) {
    expect(each.leasedUntil).toBeNull();
    expect(each.dueAt.getTime()).toBeLessThanOrEqual(clock.now().getTime());
  }
});
