import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { advanceReplays } from "#lib/webhooks/replays/advance-replays.ts";
import { cancelReplay } from "#lib/webhooks/replays/cancel-replay.ts";
import { queueStep } from "#lib/webhooks/replays/queue-step.ts";
import { deleteWebhook } from "#lib/webhooks/subscriptions/delete-webhook.ts";
import { resumeWebhook } from "#lib/webhooks/subscriptions/resume-webhook.ts";
import { ResumeWebhookInput } from "#lib/webhooks/subscriptions/schema.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { beginReplay } from "#testing/builders/replays.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { INDEX_TERMS_BATCH } from "../constants.ts";
import { listDeliveries } from "../queries.ts";
import { ListDeliveriesInput } from "../schema.ts";
import { searchTerms } from "../search-terms.ts";
import { indexSearchTerms } from "./index-search-terms.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
  await indexSearchTerms();
});

async function page(text: string) {
  const found = await listDeliveries(ctx, ListDeliveriesInput.parse({ text }));
  if (!found.ok) throw new Error(found.message);
  return found.value;
}
const found = async (text: string) => (await page(text)).data.map(({ id, status }) => [id, status]);

const logged = async () =>
  (
    await sql().query<{ id: string; search_terms: number[] | null }>(
      "select id, search_terms from deliveries where workspace_id = $1 order by id",
      [ctx.workspaceId],
    )
  ).rows;

describe("indexSearchTerms", () => {
  it("makes canceled deliveries searchable by the words of their body", async () => {
    const made = await makeDelivery(ctx, { status: "canceled", data: { note: "Größe, second line" } });
    await makeDelivery(ctx, { status: "canceled", data: { note: "elsewhere" } });
    expect(await found("second größe")).toEqual([[made.id, "canceled"]]);
    expect(await indexSearchTerms()).toBe(2);
    const row = (await logged()).find(({ id }) => id === made.id);
    expect(row?.search_terms).toEqual(searchTerms(ctx.workspaceId, made.body));
    // Found by its search terms: without the body there is nothing else.
    await db().event.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    expect(await found("second größe")).toEqual([[made.id, "canceled"]]);
    expect(await indexSearchTerms()).toBe(0);
  });

  it.each<[string, (webhookId: string) => Promise<unknown>]>([
    ["its subscription was deleted", (webhookId) => deleteWebhook(ctx, webhookId)],
    [
      "held deliveries are skipped",
      (webhookId) => resumeWebhook(ctx, webhookId, ResumeWebhookInput.parse({ held: "skip" })),
    ],
  ])("when %s", async (_, cancel) => {
    const webhook = await makeWebhook(ctx, "https://hooks.example/", { status: "paused" });
    await emitEvent(ctx, "live", 48_151);
    await emitEvent(ctx, "live", 62_342);
    await cancel(webhook.id);
    expect(await indexSearchTerms()).toBe(2);
    await db().event.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    expect(await found("balance 48151")).toEqual([[expect.any(String), "canceled"]]);
  });

  it("when a replay of it is canceled", async () => {
    const webhook = await makeWebhook(ctx, "https://hooks.example/");
    const data = { note: "48151" };
    await makeDelivery(ctx, {
      status: "canceled",
      webhookId: webhook.id,
      at: new Date(clock.now().getTime() - 5),
      data,
    });
    const run = await beginReplay(ctx);
    await queueStep(ctx, run.id);
    await cancelReplay(ctx, run.id);
    await advanceReplays(ctx);
    expect(await indexSearchTerms()).toBe(2);
    await db().event.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    expect(await found("48151")).toHaveLength(2);
  });

  it("indexes all deliveries of any day once, with concurrent workers", async () => {
    const days = [0, 1, 40].map((ago) => new Date(clock.now().getTime() - ago * DAY_MS));
    const each = INDEX_TERMS_BATCH / 2 + 7;
    for (const at of days) {
      const first = await makeDelivery(ctx, { status: "canceled", at, data: { note: "same" } });
      const { rows } = await sql().query("select to_jsonb(d) as row from deliveries d where id = $1", [first.id]);
      await sql().query(
        `insert into deliveries select (jsonb_populate_record(null::deliveries, $1::jsonb || jsonb_build_object('id', $2 || i))).*
         from generate_series(1, $3) i`,
        [rows[0].row, first.id, each - 1],
      );
    }
    const counts = await Promise.all([indexSearchTerms(), indexSearchTerms(), indexSearchTerms()]);
    const rows = await logged();
    expect(rows.filter(({ search_terms }) => search_terms === null)).toEqual([]);
    expect([rows.length, counts.reduce((sum, count) => sum + count)]).toEqual([3 * each, 3 * each]);
  });

  it("looks up a missing event only once", async () => {
    await makeDelivery(ctx, { status: "canceled", eventId: "evt_01m7x5afk6fsnvfhzjc689rkjw" });
    expect(await indexSearchTerms()).toBe(1);
    expect(await logged()).toMatchObject([{ search_terms: [] }]);
    expect(await indexSearchTerms()).toBe(0);
  });

  it("leaves deliveries with search terms unchanged", async () => {
    for (const status of ["delivered", "failed", "pending"] as const) await makeDelivery(ctx, { status });
    const before = await logged();
    expect(await indexSearchTerms()).toBe(0);
    expect(await logged()).toEqual(before);
  });
});
