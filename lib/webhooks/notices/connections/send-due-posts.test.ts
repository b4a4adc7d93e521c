import { afterAll, describe, expect, it } from "vitest";
import {
  NOTICE_BATCH,
  NOTICE_BATCH_PER_RECIPIENT,
  NOTICE_LEASE_MS,
  NOTICE_RETRY_MS,
} from "#lib/kernel/outbox/constants.ts";
import { enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { attachChannel, postPolicy, startChat } from "#testing/services/notice-targets.ts";
import { sendDueNotices } from "../send-due-notices.ts";
import { POST_REST_MS } from "./constants.ts";
import { disconnectChannel } from "./disconnect-channel.ts";
import { readConnections } from "./read-connections.ts";
import { sendDuePosts } from "./send-due-posts.ts";

await ownDatabase();
log.level = "silent";
afterAll(closeDb);

const clock = fakeClock(new Date());
const send = (deadlineMs?: number) =>
  sendDuePosts({ clock }, "chat", { policy: postPolicy, ...(deadlineMs !== undefined && { deadlineMs }) });
const enqueue = (ctx: Ctx, fact = "fact") =>
  db().$transaction((tx) =>
    enqueuePosts(tx, ctx, {
      kind: "credits_exhausted",
      payload: { workspace: `Acme ${fact}`, billing_url: "https://gate.example/acme/billing" },
      dedupeKey: `${ctx.workspaceId}:${fact}`,
    }),
  );
const noticesOf = ({ workspaceId }: Ctx) => db().notice.findMany({ where: { workspaceId }, orderBy: { id: "asc" } });
const outcome = async (ctx: Ctx) => {
  const read = await readConnections(ctx);
  return read.ok ? read.value.chat : null;
};

/** Creates a workspace with a chat and a waiting notice. */
async function waiting(url: string, fact?: string): Promise<Ctx> {
  const ctx = await makeWorkspace({ clock });
  await attachChannel(ctx, "chat", url);
  await enqueue(ctx, fact);
  return ctx;
}

describe("a notice for chat", () => {
  it("is posted once, however often it is enqueued, and not emailed", async () => {
    await using chat = await startChat();
    const ctx = await waiting(chat.url);
    await enqueue(ctx);
    const mails = await db().mailboxMessage.count();
    expect(await sendDueNotices({ clock })).toBe(0);
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    expect(await db().mailboxMessage.count()).toBe(mails);
    expect(chat.texts).toEqual([
      "Acme fact has no credits left\nThe balance of Acme fact has reached zero. Calls that cost credits are refused with 402 from now on.\nOpen billing: https://gate.example/acme/billing",
    ]);
    const [notice] = await noticesOf(ctx);
    expect(notice).toMatchObject({ channel: "chat", sentAt: clock.now(), nextTryAt: null, tries: 1 });
    expect(notice?.payload).toHaveLength(0);
    expect(await outcome(ctx)).toMatchObject({ last_ok_at: clock.now().toISOString(), last_error: null });
  });

  it("does not exist without a connected chat or after a rollback", async () => {
    await using chat = await startChat();
    const ctx = await makeWorkspace({ clock });
    await enqueue(ctx);
    expect(await noticesOf(ctx)).toEqual([]);
    await attachChannel(ctx, "chat", chat.url);
    const failing = db().$transaction(async (tx) => {
      await enqueuePosts(tx, ctx, {
        kind: "credits_exhausted",
        payload: { workspace: "Acme", billing_url: "https://gate.example/" },
        dedupeKey: "undone",
      });
      throw new Error("undo");
    });
    await expect(failing).rejects.toThrow("undo");
    expect(await noticesOf(ctx)).toEqual([]);
  });

  it("is posted once by concurrent workers", async () => {
    await using chat = await startChat();
    const ctx = await waiting(chat.url, "0");
    for (let i = 1; i < 30; i++) await enqueue(ctx, String(i));
    const done = await Promise.all([send(), send(), send()]);
    expect(done.reduce((a, b) => a + b)).toBe(30);
    expect(chat.texts).toHaveLength(30);
    expect(new Set(chat.texts).size).toBe(30);
  });

  it("is posted after the lease if the claiming worker died", async () => {
    await using chat = await startChat();
    const ctx = await waiting(chat.url);
    const lease = new Date(clock.now().getTime() + NOTICE_LEASE_MS);
    await db().notice.updateMany({ where: { workspaceId: ctx.workspaceId }, data: { tries: 1, nextTryAt: lease } });
    expect(await send()).toBe(0);
    clock.set(lease);
    expect(await send()).toBe(1);
  });
});

describe("a chat that fails", () => {
  it("is retried later: 500, then 200", async () => {
    await using chat = await startChat();
    chat.answerWith((_request, response) => response.writeHead(500).end("fatal_error"));
    const ctx = await waiting(chat.url);
    expect(await send()).toBe(0);
    expect(await noticesOf(ctx)).toMatchObject([{ tries: 1, nextTryAt: new Date(clock.now().getTime() + 30_000) }]);
    expect(await outcome(ctx)).toMatchObject({ last_error: expect.stringContaining("500 (fatal_error)") });
    chat.answerWith((_request, response) => response.end("ok"));
    expect(await send()).toBe(0);
    clock.advance(30_000);
    expect(await send()).toBe(1);
    expect(await outcome(ctx)).toMatchObject({ last_error: null, last_ok_at: clock.now().toISOString() });
  });

  it("is paused for a while, so that its notices delay no others", async () => {
    await using chat = await startChat();
    chat.answerWith((_request, response) => response.writeHead(503).end());
    const ctx = await waiting(chat.url, "0");
    for (let i = 1; i < NOTICE_BATCH + 5; i++) await enqueue(ctx, String(i));
    await using other = await startChat();
    const neighbour = await waiting(other.url);
    expect(await send()).toBe(1);
    expect(chat.texts).toHaveLength(NOTICE_BATCH_PER_RECIPIENT);
    expect(await noticesOf(neighbour)).toMatchObject([{ sentAt: clock.now() }]);
    expect((await noticesOf(ctx)).filter(({ tries }) => tries === 0)).toHaveLength(
      NOTICE_BATCH + 5 - NOTICE_BATCH_PER_RECIPIENT,
    );
    chat.answerWith((_request, response) => response.end());
    clock.advance(POST_REST_MS);
    expect(await send()).toBe(NOTICE_BATCH + 5);
  });

  it("and hangs is abandoned at the deadline", async () => {
    await using chat = await startChat();
    chat.answerWith(() => undefined);
    const ctx = await waiting(chat.url);
    expect(await send(100)).toBe(0);
    expect(await outcome(ctx)).toMatchObject({ last_error: expect.stringContaining("100 ms") });
    clock.advance(30_000);
    chat.answerWith((_request, response) => response.end());
    expect(await send()).toBe(1);
  });

  it("only after its 200 has accepted the message", async () => {
    await using chat = await startChat();
    chat.answerWith((_request, response) =>
      response.writeHead(200, { "content-length": 10 }).write("o", () => response.destroy()),
    );
    await waiting(chat.url);
    expect(await send()).toBe(1);
  });

  it.each([404, 410])("because its webhook is gone (%i) tells the owners", async (status) => {
    await using chat = await startChat();
    chat.answerWith((_request, response) => response.writeHead(status).end("no_service"));
    const ctx = await waiting(chat.url);
    expect(await send()).toBe(0);
    expect(await outcome(ctx)).toMatchObject({
      last_error: `The chat answered ${status} (no_service). The incoming webhook is not there any more: make a new one and connect it.`,
      last_error_at: clock.now().toISOString(),
    });
    // Waiting notices go to the replacing URL.
    await using next = await startChat();
    await attachChannel(ctx, "chat", next.url);
    expect(await outcome(ctx)).toMatchObject({ last_error: null });
    clock.advance(30_000);
    expect(await send()).toBe(1);
    expect([chat.texts.length, next.texts.length]).toEqual([1, 1]);
  });

  it("with a redirect is not followed", async () => {
    await using elsewhere = await startChat();
    await using chat = await startChat();
    chat.answerWith((_request, response) => response.writeHead(307, { location: elsewhere.url }).end());
    const ctx = await waiting(chat.url);
    expect(await send()).toBe(0);
    expect(elsewhere.requests).toEqual([]);
    expect(await outcome(ctx)).toMatchObject({ last_error: expect.stringContaining("307") });
    await disconnectChannel(ctx, { channel: "chat" });
  });

  it("is given up after the last try", async () => {
    await using chat = await startChat();
    chat.answerWith((_request, response) => response.writeHead(503).end());
    const ctx = await waiting(chat.url);
    for (;;) {
      await send();
      const [notice] = await noticesOf(ctx);
      if (!notice?.nextTryAt) break;
      clock.set(notice.nextTryAt);
    }
    expect(chat.texts).toHaveLength(NOTICE_RETRY_MS.length + 1);
  });
});

describe("a chat disconnected meanwhile", () => {
  it("gets nothing, even if another is connected", async () => {
    await using chat = await startChat();
    const ctx = await waiting(chat.url);
    await disconnectChannel(ctx, { channel: "chat" });
    await attachChannel(ctx, "chat", chat.url);
    expect(await send()).toBe(0);
    expect(chat.texts).toEqual([]);
    const [notice] = await noticesOf(ctx);
    expect(notice).toMatchObject({ sentAt: null, nextTryAt: null, lastError: "The chat was disconnected." });
    expect(notice?.payload).toHaveLength(0);
  });

  it("during an attempt is not retried", async () => {
    await using chat = await startChat();
    const ctx = await waiting(chat.url);
    chat.answerWith((_request, response) => {
      void disconnectChannel(ctx, { channel: "chat" }).then(() => response.writeHead(500).end());
    });
    expect(await send()).toBe(0);
    expect(await noticesOf(ctx)).toMatchObject([{ nextTryAt: null, lastError: "The chat was disconnected." }]);
  });

  it("drops its notice silently, even if only its row is gone", async () => {
    await using chat = await startChat();
    const ctx = await waiting(chat.url);
    await db().noticeConnection.deleteMany({ where: { workspaceId: ctx.workspaceId } });
    expect(await send()).toBe(0);
    expect(await noticesOf(ctx)).toMatchObject([{ tries: 1, nextTryAt: null }]);
  });
});
