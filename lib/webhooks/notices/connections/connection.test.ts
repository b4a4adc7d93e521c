import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import { MAIL_LIMITS } from "#lib/kernel/outbox/mail-limits.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import {
  ADDRESS_SECRET,
  attachChannel,
  postPolicy,
  startChat,
  startNoticeTarget,
} from "#testing/services/notice-targets.ts";
import { zone } from "#testing/services/outbound-targets.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import { connectChannel } from "./connect-channel.ts";
import { POST_TEST_EVERY_MS } from "./constants.ts";
import { disconnectChannel } from "./disconnect-channel.ts";
import { readConnections } from "./read-connections.ts";
import { ConnectChannelInput } from "./schema.ts";
import { sendDuePosts } from "./send-due-posts.ts";
import { testChannel } from "./send-test-message.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const POLICY = createPolicy("", "https://gatehouse.example", {
  resolve: zone({ "hooks.chat.example": ["93.184.216.34"], "inner.example": ["10.0.0.7"] }),
});
const URL_OF_SLACK = `https://hooks.chat.example/services/${ADDRESS_SECRET}`;
const audit = async ({ workspaceId }: Ctx) =>
  (await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: "asc" } })).map(
    ({ action, before, after }) => ({ action, before, after }),
  );

const SIGNED = { secret_hint: expect.stringMatching(/^whsec_….{4}$/) };
const NONE = { ok: true, value: { chat: null, webhook: null } };

describe.each([
  ["chat", "chat", {}, null],
  ["webhook", "notice_webhook", SIGNED, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)],
] as const)("connecting a %s", (channel, audited, hint, secret) => {
  it("seals the URL, shows only the host and audits it", async () => {
    const ctx = await makeWorkspace();
    expect(await readConnections(ctx)).toEqual(NONE);
    const shown = {
      host: "hooks.chat.example",
      secret_hint: null,
      ...hint,
      created_at: expect.any(String),
      last_ok_at: null,
      last_error: null,
      last_error_at: null,
    };
    const made = await connectChannel(ctx, { channel, url: `${URL_OF_SLACK}#part` }, POLICY);
    expect(made).toEqual({ ok: true, value: { ...shown, secret } });
    expect(await readConnections(ctx)).toEqual({ ok: true, value: { ...NONE.value, [channel]: shown } });
    await connectChannel(ctx, { channel, url: "https://hooks.chat.example:8443/x" }, POLICY);
    const kept = await db().noticeConnection.findFirstOrThrow({ where: { workspaceId: ctx.workspaceId } });
    for (const sealed of [kept.url, kept.secret ?? ""])
      expect(Buffer.from(sealed).toString("latin1")).not.toMatch(/hooks|whsec/);
    expect(await disconnectChannel(ctx, { channel })).toEqual({ ok: true, value: null });
    expect(await disconnectChannel(ctx, { channel })).toMatchObject({ ok: false, error: "not_found" });
    expect(await readConnections(ctx)).toEqual(NONE);
    const [first, second] = [
      { host: "hooks.chat.example", ...hint },
      { host: "hooks.chat.example:8443", ...hint },
    ];
    expect(await audit(ctx)).toEqual([
      { action: `${audited}.connected`, before: null, after: first },
      { action: `${audited}.connected`, before: first, after: second },
      { action: `${audited}.disconnected`, before: second, after: null },
    ]);
  });

  it.each([
    ["http://hooks.chat.example/x", "invalid_url"],
    ["https://127.0.0.1/x", "url_not_allowed"],
    ["https://169.254.169.254/x", "url_not_allowed"],
    ["https://inner.example/x", "url_not_allowed"],
    ["https://unknown.example/x", "invalid_parameter"],
    ["ftp://hooks.chat.example/x", "url_not_allowed"],
    ["not an address", "invalid_url"],
  ])("refuses %s with %s at the field", async (url, error) => {
    const ctx = await makeWorkspace();
    const refused = { ok: false, error, detail: { param: "url" } };
    expect(await connectChannel(ctx, { channel, url }, POLICY)).toMatchObject(refused);
    expect(await readConnections(ctx)).toEqual(NONE);
  });

  it("accepts http to networks allowed by the operator", async () => {
    const ctx = await makeWorkspace();
    await attachChannel(ctx, channel, "http://127.0.0.1:1/x");
    expect(await readConnections(ctx)).toMatchObject({ value: { [channel]: { host: "127.0.0.1:1" } } });
  });

  it.each([["https://u:p@hooks.chat.example/"], [""], [`https://hooks.chat.example/${"x".repeat(2_048)}`], [7]])(
    "rejects %s as input",
    (url) => {
      expect(ConnectChannelInput.safeParse({ channel, url }).success).toBe(false);
    },
  );

  it.each(["member", "billing"] as const)("is forbidden for the role %s, like everything about it", async (role) => {
    const owner = await makeWorkspace();
    await connectChannel(owner, { channel, url: URL_OF_SLACK }, POLICY);
    const ctx = await addMember(owner, role);
    const tried = [
      connectChannel(ctx, { channel, url: URL_OF_SLACK }, POLICY),
      disconnectChannel(ctx, { channel }),
      testChannel(ctx, { channel }),
      readConnections(ctx),
    ];
    for (const answer of tried) expect(await answer).toMatchObject({ ok: false, error: "forbidden" });
  });
});

it("connecting a webhook requires a recent sign-in for its secret; a chat does not", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  clock.advance(11 * 60_000);
  const connect = (channel: "chat" | "webhook") => connectChannel(ctx, { channel, url: URL_OF_SLACK }, POLICY);
  expect(await connect("webhook")).toMatchObject({ ok: false, error: "recent_sign_in_required" });
  expect(await connect("chat")).toMatchObject({ ok: true });
  expect(await readConnections(ctx)).toMatchObject({ value: { webhook: null } });
});

describe("a test message", () => {
  it("is refused with not_found when the connection is deleted in the meantime", async () => {
    const ctx = await makeWorkspace();
    await connectChannel(ctx, { channel: "chat", url: URL_OF_SLACK }, POLICY);
    const waiting = () =>
      sql().query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%tested_at%for update%'",
      );
    let answer: ReturnType<typeof testChannel> | undefined;
    await db().$transaction(async (tx) => {
      await tx.noticeConnection.deleteMany({ where: { workspaceId: ctx.workspaceId } });
      answer = testChannel(ctx, { channel: "chat" }, { policy: postPolicy });
      await expect.poll(async () => (await waiting()).rows).toHaveLength(1);
    });
    expect(await answer).toMatchObject({ ok: false, error: "not_found" });
  });

  it("is posted immediately and returns the chat's response", async () => {
    await using chat = await startChat();
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    await db().workspace.update({ where: { id: ctx.workspaceId }, data: { name: "<!channel> & co" } });
    const test = () => testChannel(ctx, { channel: "chat" }, { policy: postPolicy });
    expect(await test()).toMatchObject({ ok: false, error: "not_found" });
    await attachChannel(ctx, "chat", chat.url);
    expect(await test()).toEqual({ ok: true, value: { taken: true, message: "The chat answered 200 (ok)." } });
    expect(chat.requests).toMatchObject([{ method: "POST", headers: { "content-type": "application/json" } }]);
    expect(Object.keys(JSON.parse(String(chat.requests[0]?.body)))).toEqual(["text"]);
    expect(chat.texts[0]).toMatch(/^&lt;!channel&gt; &amp; co is connected to this chat\n/);
    expect(await test()).toMatchObject({ ok: false, error: "rate_limited" });
    clock.advance(POST_TEST_EVERY_MS);
    chat.answerWith((_request, response) => response.writeHead(410).end("channel_is_archived"));
    expect(await test()).toMatchObject({ ok: true, value: { taken: false } });
    expect(await readConnections(ctx)).toMatchObject({
      value: {
        chat: {
          last_error: expect.stringContaining("410 (channel_is_archived)"),
          last_error_at: clock.now().toISOString(),
        },
      },
    });
  });
});

it("test messages are limited per person and hour", async () => {
  await using chat = await startChat();
  const clock = fakeClock(new Date("2030-05-01T10:00:00Z"));
  const ctx = await makeWorkspace({ clock });
  await attachChannel(ctx, "chat", chat.url);
  const most = MAIL_LIMITS.test_message.sender?.hour ?? 0;
  const test = () => {
    clock.advance(POST_TEST_EVERY_MS);
    return testChannel(ctx, { channel: "chat" }, { policy: postPolicy });
  };
  for (let sent = 0; sent < most; sent++) expect((await test()).ok).toBe(true);
  expect(await test()).toMatchObject({
    ok: false,
    error: "rate_limited",
    detail: { retry_after: 3_600 - ((most + 1) * POST_TEST_EVERY_MS) / 1_000 },
  });
  expect(chat.requests).toHaveLength(most);
  clock.advance(3_600_000);
  expect((await test()).ok).toBe(true);
});

it("a message is resent over a new connection if the kept one was closed", async () => {
  await using chat = await startChat();
  const answered = new WeakSet<object>();
  chat.answerWith(({ socket }, response) => {
    // Closed after its first response, when the next message arrives.
    if (answered.has(socket)) return socket.destroy();
    answered.add(socket);
    response.end("ok");
  });
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  await attachChannel(ctx, "chat", chat.url);
  for (let sent = 0; sent < 2; sent++) {
    const answer = await testChannel(ctx, { channel: "chat" }, { policy: postPolicy });
    expect(answer).toMatchObject({ ok: true, value: { taken: true } });
    clock.advance(POST_TEST_EVERY_MS);
  }
  expect(chat.requests).toHaveLength(3);
});

it.each([
  ["chat", "the chat answered 404"],
  ["webhook", "the endpoint answered 404"],
] as const)(
  "never reveals the URL or secret of a %s in logs, responses, audit rows or notices",
  async (channel, said) => {
    await using target = await startNoticeTarget();
    // Like Express, the page repeats the requested path.
    target.answerWith((request, response) => response.writeHead(404).end(`Cannot POST ${request.url}`));
    const watched = watchLog();
    const ctx = await makeWorkspace();
    const secret = await attachChannel(ctx, channel, target.url);
    await db().$transaction((tx) =>
      enqueuePosts(tx, ctx, {
        kind: "credits_exhausted",
        payload: { workspace: "Acme", billing_url: "https://gate.example/acme/billing" },
        dedupeKey: `secret:${ctx.workspaceId}`,
      }),
    );
    await sendDuePosts(ctx, channel, { policy: postPolicy });
    const answers = [
      await testChannel(ctx, { channel }, { policy: postPolicy }),
      await readConnections(ctx),
      await disconnectChannel(ctx, { channel }),
    ];
    watched.end();
    expect(watched.lines().map(({ event }) => event)).toContain("notice.retried");
    const { workspaceId } = ctx;
    const kept = [
      await db().auditEntry.findMany({ where: { workspaceId } }),
      await db().notice.findMany({ where: { workspaceId } }),
    ];
    const all = JSON.stringify([watched.lines(), answers, kept]).toLowerCase();
    expect(all).toContain(said);
    if (channel === "webhook") expect(all).not.toContain(secret.slice("whsec_".length).toLowerCase());
    expect(all).not.toContain(ADDRESS_SECRET.toLowerCase());
    expect(all).not.toContain("/services");
  },
);
