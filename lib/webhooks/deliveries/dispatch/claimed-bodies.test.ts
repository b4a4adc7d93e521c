import { afterAll, beforeEach, expect, it } from "vitest";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { addressEvent } from "../address-event.ts";
import { type Claim, claim } from "./claim-deliveries.ts";

await ownDatabase();
afterAll(closeDb);

const ADDRESS = "https://example.com/given";
const THEIRS = '{"of":"another dialect"}';
const clock = fakeClock(new Date());
let ctx: Ctx;
let eventId: string;
beforeEach(async () => {
  await db().queuedDelivery.deleteMany();
  ctx = await makeWorkspace({ clock });
  await makeWebhook(ctx, "https://example.com/hook");
  eventId = await emitEvent(ctx);
  await db().$transaction((tx) => addressEvent(tx, ctx, eventId, { url: ADDRESS }));
});

/** Returns the claims of the event: for the subscription and for the ad hoc URL. */
async function claimed(): Promise<{ subscribed: Claim; addressed: Claim }> {
  const { claims } = await claim({ clock }, { most: 10, otherwise: 10, named: [], parked: [] });
  const [subscribed, addressed] = [false, true].map((adHoc) => claims.find(({ url }) => (url !== null) === adHoc));
  if (!subscribed || !addressed) throw new Error("too little was claimed");
  return { subscribed, addressed };
}
const textOf = ({ body }: Claim) => body && Buffer.from(body).toString();
const change = (data: { addressedBody?: Uint8Array<ArrayBuffer>; traceparent?: string }) =>
  db().event.updateMany({ where: { id: eventId }, data });

it("an ad hoc URL gets the translated body, a subscription the original", async () => {
  await change({ addressedBody: Buffer.from(THEIRS), traceparent: "00-a-b-01" });
  const { subscribed, addressed } = await claimed();
  const { body } = await db().event.findFirstOrThrow({ where: { id: eventId } });
  const ours = Buffer.from(body).toString();
  expect([textOf(subscribed), subscribed.dialect]).toEqual([ours, null]);
  expect([textOf(addressed), addressed.dialect]).toEqual([THEIRS, "firecrawl"]);
  for (const each of [subscribed, addressed]) expect(each.traceparent).toBe("00-a-b-01");
});

it("an ad hoc URL gets the original body if there is no translation", async () => {
  const { subscribed, addressed } = await claimed();
  expect(JSON.parse(textOf(addressed) ?? "")).toMatchObject({ id: eventId });
  expect([textOf(addressed), addressed.dialect, addressed.traceparent]).toEqual([textOf(subscribed), null, null]);
});

it("a delivery without an ad hoc URL, or with a subscription too, gets the original body", async () => {
  await change({ addressedBody: Buffer.from(THEIRS) });
  const { body } = await db().event.findFirstOrThrow({ where: { id: eventId } });
  const ours = Buffer.from(body).toString();
  const where = { workspaceId: ctx.workspaceId };
  await db().queuedDelivery.updateMany({ where: { ...where, webhookId: null }, data: { url: null } });
  await db().queuedDelivery.updateMany({ where: { ...where, webhookId: { not: null } }, data: { url: ADDRESS } });
  const { claims } = await claim({ clock }, { most: 10, otherwise: 10, named: [], parked: [] });
  expect(claims.map((each) => [textOf(each), each.dialect])).toEqual([
    [ours, null],
    [ours, null],
  ]);
});

it("a delivery whose event is gone is claimed without a body, to be canceled", async () => {
  await db().event.deleteMany({ where: { id: eventId } });
  const { subscribed, addressed } = await claimed();
  for (const each of [subscribed, addressed])
    expect(each).toMatchObject({ body: null, dialect: null, traceparent: null });
});
