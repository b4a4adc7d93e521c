import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NOTICE_BATCH } from "#lib/kernel/outbox/constants.ts";
import { enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { PostedKind } from "#lib/kernel/outbox/types.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { samplePayload } from "#testing/samples/email-samples.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { attachChannel, postPolicy, startChat, startNoticeTarget } from "#testing/services/notice-targets.ts";
import { verify } from "../../../../packages/verify/index.js";
import { disconnectChannel } from "../connections/disconnect-channel.ts";
import { sendDuePosts } from "../connections/send-due-posts.ts";
import { testChannel } from "../connections/send-test-message.ts";
import { switchNotice } from "../preferences/switch-notice.ts";

beforeAll(ownDatabase);
afterAll(closeDb);
log.level = "silent";

const clock = fakeClock(new Date());
// Endpoints that hang must do so for the whole test.
const means = { policy: postPolicy, deadlineMs: 60_000 };
const send = () => sendDuePosts({ clock }, "webhook", means);
const post = (ctx: Ctx, fact: string, kind: PostedKind = "credits_low") =>
  db().$transaction((tx) =>
    enqueuePosts(tx, ctx, { kind, payload: samplePayload(kind), dedupeKey: `${ctx.workspaceId}:${fact}` }),
  );
type Posted = Awaited<ReturnType<typeof startNoticeTarget>>["requests"][number];
const verified = ({ body, headers }: Posted, secret: string) => verify({ body, headers, secret, now: clock.now() });

/** Creates a workspace with a webhook for notices and returns its secret. */
async function connected(url: string): Promise<{ ctx: Ctx; secret: string }> {
  const ctx = await makeWorkspace({ clock });
  return { ctx, secret: await attachChannel(ctx, "webhook", url) };
}

describe("a notice by webhook", () => {
  it("has one ID and body at every try, signed again each time", async () => {
    await using target = await startNoticeTarget();
    const { ctx, secret } = await connected(target.url);
    target.answerWith((_request, response) => response.writeHead(500).end());
    await post(ctx, "a");
    expect(await send()).toBe(0);
    const first = await verified(target.requests[0] as Posted, secret); // one was sent
    target.answerWith((_request, response) => response.writeHead(204).end());
    clock.advance(30_000);
    expect(await send()).toBe(1);
    expect(target.requests).toHaveLength(2);
    const again = await verified(target.requests[1] as Posted, secret); // and another
    expect(again).toEqual({ ...first, timestamp: first.timestamp + 30 });
    const [row] = await db().notice.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect([first.id, first.created_at]).toEqual([row?.id, row?.createdAt.toISOString()]);
    expect(row).toMatchObject({ channel: "webhook", sentAt: clock.now(), nextTryAt: null, tries: 2 });
    expect(row?.payload).toHaveLength(0);
  });

  it("is sent independently of chat, with separate switches", async () => {
    await using target = await startNoticeTarget();
    await using chat = await startChat();
    const { ctx } = await connected(target.url);
    await attachChannel(ctx, "chat", chat.url);
    const options = { channel: "webhook", kind: "owner_added", wanted: false } as const;
    expect(await switchNotice(ctx, options)).toMatchObject({ ok: true });
    for (const _ of [1, 2]) {
      await post(ctx, "a");
      await post(ctx, "b", "owner_added");
      await send();
      await sendDuePosts({ clock }, "chat", means);
    }
    expect(target.requests.map(({ headers }) => headers["x-service-event"])).toEqual(["notice.credits_low"]);
    expect(chat.texts).toHaveLength(2);
  });

  it("that is waiting goes to the replacing URL, signed with its secret", async () => {
    await using old = await startNoticeTarget();
    await using next = await startNoticeTarget();
    const { ctx, secret } = await connected(old.url);
    old.answerWith((_request, response) => response.writeHead(503).end());
    await post(ctx, "a");
    await send();
    const secretNow = await attachChannel(ctx, "webhook", next.url);
    clock.advance(30_000);
    expect(await send()).toBe(1);
    const arrived = next.requests[0] as Posted; // it was taken
    expect(await verified(arrived, secretNow)).toMatchObject({ kind: "credits_low" });
    await expect(verified(arrived, secret)).rejects.toMatchObject({ code: "bad_signature" });
  });

  it("is dropped when its webhook is disconnected, while chat continues", async () => {
    await using target = await startNoticeTarget();
    await using chat = await startChat();
    const { ctx } = await connected(target.url);
    await attachChannel(ctx, "chat", chat.url);
    await post(ctx, "a");
    expect(await disconnectChannel(ctx, { channel: "webhook" })).toEqual({ ok: true, value: null });
    expect([await send(), await sendDuePosts({ clock }, "chat", means)]).toEqual([0, 1]);
    expect(target.requests).toEqual([]);
  });

  it("can be tested: a test is signed and has a separate kind", async () => {
    await using target = await startNoticeTarget();
    const { ctx, secret } = await connected(target.url);
    const answer = await testChannel(ctx, { channel: "webhook" }, means);
    expect(answer).toEqual({ ok: true, value: { taken: true, message: "The endpoint answered 200 (ok)." } });
    const test = target.requests[0] as Posted; // it was taken
    expect(await verified(test, secret)).toMatchObject({
      id: expect.stringMatching(/^ntc_/),
      kind: "test",
      workspace: { id: ctx.workspaceId, name: "A workspace" },
      subject: "A workspace is connected to this webhook",
      facts: {},
    });
    expect(test.headers).toMatchObject({ "x-service-event": "notice.test", "content-type": "application/json" });
  });
});

it("a hanging URL delays no others, however many notices wait for it", async () => {
  await using hanging = await startNoticeTarget();
  await using target = await startNoticeTarget();
  const held: (() => void)[] = [];
  hanging.answerWith((_request, response) => held.push(() => response.end()));
  const { ctx } = await connected(hanging.url);
  for (let fact = 0; fact < 2 * NOTICE_BATCH; fact++) await post(ctx, String(fact));
  const neighbours: Awaited<ReturnType<typeof connected>>[] = [];
  for (let count = 0; count < 30; count++) neighbours.push(await connected(target.url));
  for (const neighbour of neighbours) await post(neighbour.ctx, "early");
  const done = send();
  await expect.poll(() => target.requests.length).toBe(neighbours.length);
  const [one] = neighbours;
  if (one) await post(one.ctx, "late");
  await expect.poll(() => target.requests.length).toBe(neighbours.length + 1);
  expect(held.length).toBeLessThan(NOTICE_BATCH);
  // Once it responds, its waiting notices are sent as well.
  hanging.answerWith((_request, response) => response.end());
  for (const answer of held.splice(0)) answer();
  expect(await done).toBe(2 * NOTICE_BATCH + neighbours.length + 1);
});
