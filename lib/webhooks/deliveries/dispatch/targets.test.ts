import { afterAll, beforeEach, expect, it } from "vitest";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, db } from "#lib/platform/db.ts";
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
/** One to a subscription. */
let subscribed: Claim;
/** One to an address given ad hoc, which the workspace's own secret signs. */
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

it("a subscription is read once for each of its revisions", async () => {
  await loadTargets([subscribed]);
  await change({ url: "https://example.com/moved" });
  await loadTargets([subscribed]);
  expect(await targetFor(subscribed)).toEqual({ url: URL, revision: 1, signer: signerOf(webhook.secret) });
  await change({ revision: 2 });
  await loadTargets([{ ...subscribed, revision: 2 }]);
  expect(await targetFor(subscribed)).toMatchObject({ url: "https://example.com/moved", revision: 2 });
});

it("a subscription that was not read beforehand is read when it is asked for, and remembered too", async () => {
  expect(await targetFor(subscribed)).toMatchObject({ url: URL });
  await change({ url: "https://example.com/moved" });
  expect(await targetFor(subscribed)).toMatchObject({ url: URL });
});

it("a workspace's secret is read beforehand where it signs something, once", async () => {
  await loadTargets([addressed]);
  await forgetSecrets();
  const known = await targetFor(addressed);
  expect(known?.url).toBe("https://example.com/given");
  expect(await targetFor(addressed)).toEqual(known);
});

it("a workspace's secret is not read for what a subscription's signs", async () => {
  await loadTargets([subscribed]);
  await forgetSecrets();
  await expect(targetFor(addressed)).rejects.toThrow();
});

it("a workspace's secret that was not read beforehand is read when it is asked for, and remembered too", async () => {
  const first = await targetFor(addressed);
  await forgetSecrets();
  expect(await targetFor(addressed)).toEqual(first);
});

it("what has neither a subscription nor an address goes nowhere", async () => {
  expect(await targetFor({ ...addressed, url: null })).toBeUndefined();
});

it.each<[string, { previousSecret?: boolean; previousSecretUntil?: Date }]>([
  ["no end", { previousSecret: true }],
  ["no secret", { previousSecretUntil: clock.now() }],
])("an overlap of secrets that has %s is none", async (_, { previousSecret, ...rest }) => {
  const { secret } = await db().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
  await change({ ...rest, ...(previousSecret && { previousSecret: secret }) });
  expect(await targetFor(subscribed)).not.toHaveProperty("previous");
});
