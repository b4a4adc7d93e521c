import { randomBytes } from "node:crypto";
import { findingOfKey } from "#lib/accounts/leaks/queries.ts";
import { recordSightings } from "#lib/accounts/leaks/record-sightings.ts";
import { inviteMember } from "#lib/accounts/members/invite-member.ts";
import type { Role } from "#lib/kernel/roles.ts";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { seal, unseal } from "#lib/platform/crypto/crypto.ts";
import { db } from "#lib/platform/database/client.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { flushRequests } from "#lib/reports/requests/record-request.ts";
import { openStream } from "#lib/scraping/streams/open-stream.ts";
import { StreamInput } from "#lib/scraping/streams/schema.ts";
import { recordCall } from "./call.ts";
import { asPerson } from "./cli-login.ts";
import { makeCrawl } from "./crawl.ts";
import { makeDelivery } from "./delivery-log.ts";
import { makeInvoice, setBilling } from "./invoice.ts";
import { jobKey, makeJob } from "./job.ts";
import { makeKey } from "./key.ts";
import { makeListener } from "./listener.ts";
import { makeMonitor } from "./monitor.ts";
import { beginReplay } from "./replays.ts";
import { askFor, callerOf } from "./scrapes.ts";
import { makeWebhook } from "./webhook.ts";
import { addMember, type Ctx, makeWorkspace } from "./workspace.ts";

export type WholeWorkspace = Awaited<ReturnType<typeof makeWholeWorkspace>>;

/**
 * Creates a workspace with one object of every kind that has an ID, so that another workspace can
 * try each. `secret` is part of all its names, addresses and bodies and of nothing else: a response
 * that contains it has leaked something.
 */
export async function makeWholeWorkspace() {
  const secret = `whole-${randomBytes(8).toString("hex")}`;
  const owner = await makeWorkspace({ credits: 100_000 });
  const people: Record<Role, Ctx> = {
    owner,
    member: await addMember(owner, "member"),
    billing: await addMember(owner, "billing"),
  };
  const { workspaceId } = owner;
  const { slug } = await db().workspace.update({ where: { id: workspaceId }, data: { name: secret } });
  await db().user.update({ where: { id: owner.actor.id }, data: { name: secret } });
  await setBilling(owner, { company: secret });
  const url = `https://example.com/${secret}`;

  const key = await makeKey(owner, { name: secret, scopes: [...SCOPES] });
  const testKey = await makeKey(owner, { name: secret, env: "test", scopes: [...SCOPES] });
  const leaked = await makeKey(owner, { name: secret });
  await recordSightings(owner, "partner", [{ token: leaked.token, sourceUrl: url, diffUrl: null }]);
  const finding = await findingOfKey(owner, leaked.id);

  const webhook = await makeWebhook(owner, url);
  const delivery = await makeDelivery(owner, { webhookId: webhook.id, data: { name: secret }, url });
  const held = await makeDelivery(owner, { webhookId: webhook.id, data: { name: secret }, url, status: "held" });
  const replay = await beginReplay(owner);
  const savedView = newId("svw", owner.clock.now());
  await db().savedView.create({
    data: {
      ...{ id: savedView, workspaceId, userId: owner.actor.id, page: "deliveries", name: secret, query: `q=${secret}` },
      ...{ shared: true, createdAt: owner.clock.now() },
    },
  });
  const listener = await makeListener(owner);
  await db().listener.update({
    where: { id: listener.id },
    data: { name: secret, forwardTo: `http://localhost/${secret}` },
  });

  const caller = callerOf(owner, key);
  const job = await makeJob(await jobKey(owner), { urls: [url] });
  const crawl = await makeCrawl(await jobKey(owner), { url });
  const monitor = await makeMonitor(await jobKey(owner), { name: secret, urls: [url] });
  const scrape = await askFor(caller, "https://example.com/", webhook.id);
  const streaming: Ctx = { ...caller, actor: { ...caller.actor, scopes: [...SCOPES] } as Ctx["actor"] };
  const stream = await openStream(streaming, StreamInput.parse({ urls: [url], disconnect_timeout_s: 300 }));
  const invoice = await makeInvoice(owner);
  recordCall(owner, key.id, owner.clock.now());
  await flushRequests();
  const request = await db().request.findFirstOrThrow({ where: { workspaceId } });

  const invited = await inviteMember(owner, {
    email: `${newId("usr", owner.clock.now())}@example.test`,
    role: "member",
  });
  const member = await db().member.findFirstOrThrow({ where: { workspaceId, role: "member" } });
  const now = owner.clock.now();
  const passkey = newId("pky", now);
  await db().passkey.create({
    data: {
      ...{ id: passkey, userId: owner.actor.id, name: secret, credentialId: secret, publicKey: Buffer.from(secret) },
      ...{ counter: 0, transports: [], synced: false, createdAt: now },
    },
  });
  const session = newId("ses", now);
  const expiresAt = new Date(now.getTime() + 86_400_000);
  await db().session.create({
    data: { id: session, tokenHash: secret, userId: owner.actor.id, expiresAt, userAgent: secret },
  });
  const notice = newId("ntc", now);
  const recipient = `${secret}@example.test`;
  const failed = { lastError: secret, failedAt: now, nextTryAt: null };
  await db().notice.create({
    data: {
      id: notice,
      workspaceId,
      kind: "credits_low",
      recipient,
      payload: seal("{}", notice),
      dedupeKey: notice,
      ...failed,
    },
  });
  const mailed = await db().notice.findFirstOrThrow({ where: { workspaceId, kind: "invitation" } });
  const { link } = JSON.parse(unseal(mailed.payload, mailed.id)) as { link: string };

  if (!invited.ok || !finding.ok || !finding.value || !stream.ok) throw new Error("The workspace is not whole.");
  return {
    secret,
    workspaceId,
    slug,
    people,
    key,
    testKey,
    person: asPerson(owner),
    ids: {
      key: key.id,
      leakedKey: leaked.id,
      finding: finding.value.id,
      webhook: webhook.id,
      delivery: delivery.id,
      heldDelivery: held.id,
      event: delivery.eventId,
      replay: replay.id,
      savedView,
      listener: listener.id,
      tunnel: listener.tunnel,
      job: job.id,
      crawl: crawl.id,
      monitor: monitor.id,
      scrape,
      stream: stream.value.id,
      invoice: invoice.id,
      request: request.id,
      invitation: invited.value.id,
      member: member.id,
      passkey,
      session,
      notice,
      invitationToken: link.slice(link.lastIndexOf("/") + 1),
    },
  };
}
