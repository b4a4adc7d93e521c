import { afterAll, afterEach, describe, expect, it } from "vitest";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { HOUR_MS } from "#lib/platform/values/time.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { attachChannel, postPolicy, startNoticeTarget } from "#testing/services/notice-targets.ts";
import { closedPort } from "#testing/services/ports.ts";
import { sendDuePosts } from "./connections/send-due-posts.ts";
import { listRefused } from "./queries.ts";
import { retryNotice } from "./retry-notice.ts";
import { sendDueNotices } from "./send-due-notices.ts";

await ownDatabase();
log.level = "silent";
const mails = await startMailServer();
const clock = fakeClock(new Date());
afterEach(() => {
  mails.state.refusing = false;
  mails.received.length = 0;
});
afterAll(async () => {
  await mails[Symbol.asyncDispose]();
  await closeDb();
});

const payload = { workspace: "Acme", billing_url: "https://gate.example/acme/billing" };

/** Enqueues a notice to a billing contact with this address. */
async function enqueue(ctx: Ctx, recipient: string): Promise<void> {
  const { workspaceId } = ctx;
  await db().billingSettings.upsert({
    where: { workspaceId },
    create: { workspaceId, contacts: [recipient] },
    update: { contacts: { push: recipient } },
  });
  await db().$transaction((tx) =>
    enqueueNotice(tx, ctx, { kind: "credits_exhausted", recipient, payload, dedupeKey: `out:${recipient}` }),
  );
}

/** Configures the address of a missing mail server. */
const noServer = async () => Object.assign(env(), { SMTP_URL: `smtp://127.0.0.1:${await closedPort()}` });

/** Advances the clock by `ms` and runs the worker whenever something is due. */
async function pass(ms: number, work: () => Promise<unknown>): Promise<void> {
  const end = clock.now().getTime() + ms;
  for (;;) {
    await work();
    const next = await db().notice.findFirst({
      where: { nextTryAt: { gt: clock.now(), lte: new Date(end) } },
      orderBy: { nextTryAt: "asc" },
    });
    if (!next?.nextTryAt) break;
    clock.set(next.nextTryAt);
  }
  clock.set(new Date(end));
}

const refusedOf = async (ctx: Ctx) => {
  const listed = await listRefused(ctx, 20);
  if (!listed.ok) throw new Error(listed.message);
  return listed.value;
};

describe("a day without a mail server", () => {
  it.each(["refuses", "is not there"])("that %s: everything arrives once within an hour of its return", async (how) => {
    const ctx = await makeWorkspace({ clock });
    const people = Array.from({ length: 4 }, (_, at) => `${how.replaceAll(" ", "-")}-${at}@example.test`);
    if (how === "refuses") {
      mails.install();
      mails.state.refusing = true;
    } else await noServer();
    for (const [at, person] of people.entries()) {
      await enqueue(ctx, person);
      await enqueue(ctx, person);
      await pass(at % 2 === 0 ? 10 * HOUR_MS : 2.5 * HOUR_MS, () => sendDueNotices({ clock }));
    }
    expect(mails.received).toEqual([]);
    const waiting = await refusedOf(ctx);
    expect(waiting.map(({ recipient }) => recipient)).toEqual(people.toReversed());
    expect(waiting).toMatchObject(people.map(() => ({ failed_at: null, next_try_at: expect.any(String) })));

    mails.install();
    mails.state.refusing = false;
    const works = () => Promise.all([sendDueNotices({ clock }), sendDueNotices({ clock })]);
    await pass(HOUR_MS, works);
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(people);
    expect(await refusedOf(ctx)).toEqual([]);
    await pass(48 * HOUR_MS, works);
    expect(mails.received).toHaveLength(people.length);
  });
});

it.each(["chat", "webhook"] as const)("a day without the %s: failed posts arrive once afterwards", async (channel) => {
  await using target = await startNoticeTarget();
  const ctx = await makeWorkspace({ clock });
  await attachChannel(ctx, channel, target.url);
  target.answerWith((_request, response) => response.writeHead(503).end());
  const post = () => sendDuePosts({ clock }, channel, { policy: postPolicy });
  for (const fact of ["a", "b", "c"]) {
    await db().$transaction((tx) =>
      enqueuePosts(tx, ctx, { kind: "credits_exhausted", payload, dedupeKey: `${ctx.workspaceId}:${fact}` }),
    );
    await pass(8 * HOUR_MS, post);
  }
  target.requests.length = 0;
  target.answerWith((_request, response) => response.end("ok"));
  await pass(24 * HOUR_MS, post);
  expect(target.requests).toHaveLength(3);
});

describe("after three days of failures", () => {
  const giveUp = async (recipient: string) => {
    const ctx = await makeWorkspace({ clock });
    await noServer();
    await enqueue(ctx, recipient);
    await pass(80 * HOUR_MS, () => sendDueNotices({ clock }));
    return ctx;
  };

  it("a notice is given up, shown to owners with a reason, and can be retried", async () => {
    const ctx = await giveUp("given-up@example.test");
    const [notice] = await refusedOf(ctx);
    expect(notice).toMatchObject({
      kind: "credits_exhausted",
      recipient: "given-up@example.test",
      reason: expect.stringContaining("ECONNREFUSED"),
      tries: 77,
      failed_at: expect.any(String),
      next_try_at: null,
    });
    const input = { notice_id: notice?.id ?? "" };
    const member = await addMember(ctx, "member");
    expect(await retryNotice(member, input)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await listRefused(member, 20)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await retryNotice(await makeWorkspace({ clock }), input)).toMatchObject({ ok: false, error: "not_found" });

    mails.install();
    expect(await Promise.all([retryNotice(ctx, input), retryNotice(ctx, input)])).toMatchObject(
      expect.arrayContaining([{ ok: true, value: null }, expect.objectContaining({ error: "not_found" })]),
    );
    await pass(2 * HOUR_MS, () => sendDueNotices({ clock }));
    expect(mails.received.map(({ to }) => to)).toEqual(["given-up@example.test"]);
    expect(await refusedOf(ctx)).toEqual([]);
    expect(await retryNotice(ctx, input)).toMatchObject({ ok: false, error: "not_found" });
    const recorded = await db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(recorded).toMatchObject([
      { action: "notices.retried", after: { kind: "credits_exhausted", mail_to: "given-up@example.test" } },
    ]);
  });

  it("a retried notice is given up again after the same time", async () => {
    const ctx = await giveUp("twice@example.test");
    const [notice] = await refusedOf(ctx);
    await retryNotice(ctx, { notice_id: notice?.id ?? "" });
    await pass(60 * HOUR_MS, () => sendDueNotices({ clock }));
    expect(await refusedOf(ctx)).toMatchObject([{ failed_at: null }]);
    await pass(20 * HOUR_MS, () => sendDueNotices({ clock }));
    expect(await refusedOf(ctx)).toMatchObject([{ failed_at: expect.any(String), tries: 77 }]);
  });
});

it("a clock that jumps a year ahead and back delays and repeats nothing", async () => {
  const ctx = await makeWorkspace({ clock });
  const start = clock.now();
  await noServer();
  await enqueue(ctx, "before@example.test");
  await sendDueNotices({ clock });
  clock.advance(365 * 24 * HOUR_MS);
  await enqueue(ctx, "meanwhile@example.test");
  await sendDueNotices({ clock });
  clock.set(start);
  mails.install();
  await pass(HOUR_MS, () => sendDueNotices({ clock }));
  expect(mails.received.map(({ to }) => to).toSorted()).toEqual(["before@example.test", "meanwhile@example.test"]);
});

it("a notice with an expired link is dropped", async () => {
  mails.install();
  mails.state.refusing = true;
  const expires_at = new Date(clock.now().getTime() + 3 * HOUR_MS).toISOString();
  await db().$transaction((tx) =>
    enqueueNotice(
      tx,
      { clock },
      {
        kind: "sign_in_link",
        recipient: "late@example.test",
        payload: { link: "https://gate.example/s", expires_at },
        dedupeKey: "late",
      },
    ),
  );
  await pass(4 * HOUR_MS, () => sendDueNotices({ clock }));
  mails.state.refusing = false;
  await pass(HOUR_MS, () => sendDueNotices({ clock }));
  expect(mails.received).toEqual([]);
  const row = await db().notice.findFirstOrThrow({ where: { recipient: "late@example.test" } });
  expect(row).toMatchObject({ sentAt: null, nextTryAt: null, failedAt: null, lastError: "Its link no longer works." });
  expect(row.payload).toHaveLength(0);
});
