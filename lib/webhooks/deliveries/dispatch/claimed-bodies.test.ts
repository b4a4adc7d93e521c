import { afterAll, beforeEach, expect, it } from "vitest";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, db } from "#lib/platform/db.ts";
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

/** What is claimed of the event: of the subscription, and of the address given ad hoc. */
async function claimed(): Promise<{ subscribed: Claim; addressed: Claim }> {
  const { claims } = await claim({ clock }, { most: 10, otherwise: 10, named: [], parked: [] });
  const [subscribed, addressed] = [false, true].map((adHoc) => claims.find(({ url }) => (url !== null) === adHoc));
  if (!subscribed || !addressed) throw new Error("too little was claimed");
  return { subscribed, addressed };
}
const textOf = ({ body }: Claim) => body && Buffer.from(body).toString();
const change = (data: { addressedBody?: Uint8Array<ArrayBuffer>; traceparent?: string }) =>
  db().event.updateMany({ where: { id: eventId }, data });

it("an address given ad hoc is sent the body that was made for it, a subscription ours", async () => {
  await change({ addressedBody: Buffer.from(THEIRS), traceparent: "00-a-b-01" });
  const { subscribed, addressed } = await claimed();
  const { body } = await db().event.findFirstOrThrow({ where: { id: eventId } });
  const ours = Buffer.from(body).toString();
  expect([textOf(subscribed), subscribed.dialect]).toEqual([ours, null]);
  expect([textOf(addressed), addressed.dialect]).toEqual([THEIRS, "firecrawl"]);
  for (const each of [subscribed, addressed]) expect(each.traceparent).toBe("00-a-b-01");
});

it("an address given ad hoc is sent our body where none was made for it", async () => {
  const { subscribed, addressed } = await claimed();
  expect(JSON.parse(textOf(addressed) ?? "")).toMatchObject({ id: eventId });
  expect([textOf(addressed), addressed.dialect, addressed.traceparent]).toEqual([textOf(subscribed), null, null]);
});

it("what is addressed to nobody by an address of its own, or by a subscription as well, is sent our body", async () => {
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

it("what is left of an event that is gone is claimed without a body, to be canceled", async () => {
  await db().event.deleteMany({ where: { id: eventId } });
  const { subscribed, addressed } = await claimed();
  for (const each of [subscribed, addressed])
    expect(each).toMatchObject({ body: null, dialect: null, traceparent: null });
});
