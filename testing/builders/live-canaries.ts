import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import { chargeCredits } from "#lib/billing/credits/charge-credits.ts";
import { grantCredits } from "#lib/billing/credits/grant-credits.ts";
import { db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { openStream } from "#lib/scraping/streams/open-stream.ts";
import { StreamInput } from "#lib/scraping/streams/schema.ts";
import { recordCall } from "./call.ts";
import { makeCrawl } from "./crawl.ts";
import { makeDelivery } from "./delivery-log.ts";
import { asOperator, makeInvoice, payInvoice, setBilling } from "./invoice.ts";
import { makeJob } from "./job.ts";
import { makeKey } from "./key.ts";
import { makeListener } from "./listener.ts";
import { makeMonitor } from "./monitor.ts";
import { beginReplay } from "./replays.ts";
import { askFor } from "./scrapes.ts";
import { makeWebhook } from "./webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "./workspace.ts";

/** Part of every text created below. */
export const CANARY = "canary-7c1f";

/** Credits granted and spent: numbers used nowhere else. */
const [GRANTED, SPENT] = [876_543, 321_765];

/** The IDs of a workspace's live objects, by the names of path parameters. */
export type LiveIds = Record<
  | "key_id"
  | "member_id"
  | "invoice_id"
  | "webhook_id"
  | "event_id"
  | "delivery_id"
  | "replay_id"
  | "listener_id"
  | "job_id"
  | "crawl_id"
  | "monitor_id"
  | "scrape_id"
  | "stream_id",
  string
>;

const url = `http://127.0.0.1:9/${CANARY}`;

/**
 * Creates a workspace with one live object of every kind, each recognisable in a response by CANARY
 * or by one of the numbers in `sums`.
 */
export async function makeCanaries(): Promise<{ ctx: Ctx; live: LiveIds; sums: readonly string[] }> {
  const ctx = await makeWorkspace({ credits: GRANTED });
  const { workspaceId } = ctx;
  const member = await addMember(ctx, "billing");
  for (const { actor } of [ctx, member])
    await db().user.update({
      where: { id: actor.id },
      data: { name: CANARY, email: `${CANARY}-${actor.id}@example.test` },
    });
  await inviteMember(ctx, { email: `${CANARY}@example.test`, role: "member" });
  await grantCredits(asOperator(ctx), { amount: GRANTED, reason: CANARY });
  await db().balance.update({ where: { workspaceId }, data: { threshold: GRANTED } });
  await setBilling(ctx, { company: CANARY, contacts: [`${CANARY}@example.test`] });
  const invoice = await makeInvoice(ctx);
  await payInvoice(ctx, invoice);

  const key = await makeKey(ctx, { name: CANARY, scopes: ["scrape", "jobs", "stream"] });
  const caller: Ctx = { ...ctx, actor: { type: "api_key", id: key.id as `key_${string}`, label: key.name, ...LIVE } };
  recordCall(ctx, key.id, ctx.clock.now(), { credits: SPENT });
  await flushRequests();
  const requestId = newId("req", ctx.clock.now());
  await chargeCredits(caller, { requestId, keyId: key.id, amount: SPENT, endpoint: "/v1/parse" });
  const job = await makeJob(caller, { urls: [url] });
  const crawl = await makeCrawl(caller, { url });
  const monitor = await makeMonitor(caller, { name: CANARY, urls: [url] });
  const scrape = await askFor(caller, url, `${url}/hook`);
  const stream = await openStream(caller, StreamInput.parse({ urls: [url] }));
  if (!stream.ok) throw new Error(stream.message);

  const webhook = await makeWebhook(ctx, url);
  const delivery = await makeDelivery(ctx, { webhookId: webhook.id, url, data: { name: CANARY } });
  const listener = await makeListener(ctx);
  await db().listener.update({ where: { id: listener.id }, data: { env: "live", name: CANARY, forwardTo: url } });
  const replay = await beginReplay(ctx, { env: "live" });
  const { id: member_id } = await db().member.findFirstOrThrow({ where: { workspaceId, userId: member.actor.id } });
  const { balance } = await db().balance.findUniqueOrThrow({ where: { workspaceId } });
  return {
    ctx,
    sums: [GRANTED, SPENT, balance].map(String),
    live: {
      ...{ key_id: key.id, member_id, invoice_id: invoice.id, webhook_id: webhook.id, event_id: delivery.eventId },
      ...{
        delivery_id: delivery.id,
        replay_id: replay.id,
        listener_id: listener.id,
        job_id: job.id,
        crawl_id: crawl.id,
        monitor_id: monitor.id,
      },
      ...{ scrape_id: scrape, stream_id: stream.value.id },
    },
  };
}

const LIVE = { env: "live", scopes: ["scrape", "jobs", "stream"] } as const;
