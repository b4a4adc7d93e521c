import { afterAll, beforeEach, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { signerOf } from "#lib/webhooks/subscriptions/sign.ts";
import { emitEvent, makeWebhook, type TestWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { type Claim, claim } from "./claim-deliveries.ts";
import { loadTargets, targetFor } from "./targets.ts";

await ownDatabase();
afterAll(closeDb);

const URL = "https://example.com/hook";
const clock = fakeClock(new Date());
let ctx: Ctx;
let webhook: TestWebhook;
/** A claim for a subscription. */
let subscribed: Claim;
/** A claim for an ad hoc URL, signed with the workspace's secret. */
let addressed: Claim;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  ctx = await makeWorkspace({ clock });
  webhook = await makeWebhook(ctx, URL);
  await emitEvent(ctx);
  const { claims } = await claim({ clock }, { most: 10, otherwise: 10, named: [], parked: [] });
  const [one] = claims;
  if (!one) throw new Error("nothing was claimed");
  subscribed = one;
  addressed = { ...one, webhookId: null, url: "https://example.com/given" };
});

const change = (data: Parameters<ReturnType<typeof db>["webhook"]["update"]>[0]["data"]) =>
  db().webhook.update({ where: { id: webhook.id }, data });
const forgetSecrets = () => db().signingSecret.deleteMany({ where: { workspaceId: ctx.workspaceId } });

it("reads a subscription once per revision", async () => {
  await loadTargets([subscribed]);
  await change({ url: "https://example.com/moved" });
  await loadTargets([subscribed]);
  expect(await targetFor(subscribed)).toEqual({ url: URL, revision: 1, signer: signerOf(webhook.secret) });
  await change({ revision: 2 });
  await loadTargets([{ ...subscribed, revision: 2 }]);
  expect(await targetFor(subscribed)).toMatchObject({ url: "https://example.com/moved", revision: 2 });
});

it("reads a subscription on demand if not loaded, and caches it", async () => {
  expect(await targetFor(subscribed)).toMatchObject({ url: URL });
  await change({ url: "https://example.com/moved" });
  expect(await targetFor(subscribed)).toMatchObject({ url: URL });
});

it("loads a workspace's secret once when it signs something", async () => {
  await loadTargets([addressed]);
  await forgetSecrets();
  const known = await targetFor(addressed);
  expect(known?.url).toBe("https://example.com/given");
  expect(await targetFor(addressed)).toEqual(known);
});

it("does not load a workspace's secret for a subscription's delivery", async () => {
  await loadTargets([subscribed]);
  await forgetSecrets();
  await expect(targetFor(addressed)).rejects.toThrow();
});

it("reads a workspace's secret on demand if not loaded, and caches it", async () => {
  const first = await targetFor(addressed);
  await forgetSecrets();
  expect(await targetFor(addressed)).toEqual(first);
});

it("a claim with neither a subscription nor a URL has no target", async () => {
  expect(await targetFor({ ...addressed, url: null })).toBeUndefined();
});

it.each<[string, { previousSecret?: boolean; previousSecretUntil?: Date }]>([
  ["no expiry", { previousSecret: true }],
  ["no secret", { previousSecretUntil: clock.now() }],
])("ignores a previous secret with %s", async (_, { previousSecret, ...rest }) => {
  const { secret } = await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
  await change({ ...rest, ...(previousSecret && { previousSecret: secret }) });
  expect(await targetFor(subscribed)).not.toHaveProperty("previous");
});
