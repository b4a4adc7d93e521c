import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb, db } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { createPolicy } from "#lib/platform/outbound/policy.ts";
import { zone } from "#lib/platform/outbound/test-targets.ts";
import { attachChat, CHAT_SECRET, chatPolicy, startChat } from "#prisma/factories/chat.ts";
import { ownDatabase } from "#prisma/factories/database.ts";
import { addMember, type Ctx, makeWorkspace } from "#prisma/factories/workspace.ts";
import { enqueueChat } from "../enqueue.ts";
import { connectChat } from "./connect-chat.ts";
import { CHAT_TEST_EVERY_MS } from "./constants.ts";
import { disconnectChat } from "./disconnect-chat.ts";
import { readChat } from "./read-chat.ts";
import { ConnectChatInput } from "./schema.ts";
import { sendDueChat } from "./send-due-chat.ts";
import { testChat } from "./test-chat.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const POLICY = createPolicy("", "https://gatehouse.example", {
  resolve: zone({ "hooks.chat.example": ["93.184.216.34"], "inner.example": ["10.0.0.7"] }),
});
const URL_OF_SLACK = `https://hooks.chat.example/services/${CHAT_SECRET}`;
const audit = async ({ workspaceId }: Ctx) =>
  (await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: "asc" } })).map(
    ({ action, before, after }) => ({ action, before, after }),
  );

describe("connecting a chat", () => {
  it("keeps the address sealed, tells the host alone, and writes that to the audit log", async () => {
    const ctx = await makeWorkspace();
    expect(await readChat(ctx)).toEqual({ ok: true, value: null });
    const told = {
      host: "hooks.chat.example",
      created_at: expect.any(String),
      last_ok_at: null,
      last_error: null,
      last_error_at: null,
    };
    expect(await connectChat(ctx, { url: `${URL_OF_SLACK}#part` }, POLICY)).toEqual({ ok: true, value: told });
    expect(await readChat(ctx)).toEqual({ ok: true, value: told });
    await connectChat(ctx, { url: "https://hooks.chat.example:8443/x" }, POLICY);
    const { url } = await db().chatConnection.findUniqueOrThrow({ where: { workspaceId: ctx.workspaceId } });
    expect(Buffer.from(url).toString("latin1")).not.toContain("hooks");
    expect(await disconnectChat(ctx)).toEqual({ ok: true, value: null });
    expect(await disconnectChat(ctx)).toMatchObject({ ok: false, error: "not_found" });
    expect(await readChat(ctx)).toEqual({ ok: true, value: null });
    const [first, second] = [{ host: "hooks.chat.example" }, { host: "hooks.chat.example:8443" }];
    expect(await audit(ctx)).toEqual([
      { action: "chat.connected", before: null, after: first },
      { action: "chat.connected", before: first, after: second },
      { action: "chat.disconnected", before: second, after: null },
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
  ])("refuses %s with %s, beside the field", async (url, error) => {
    const ctx = await makeWorkspace();
    expect(await connectChat(ctx, { url }, POLICY)).toMatchObject({ ok: false, error, detail: { param: "url" } });
    expect(await readChat(ctx)).toEqual({ ok: true, value: null });
  });

  it("takes http where the operator has named where it leads", async () => {
    const ctx = await makeWorkspace();
    await attachChat(ctx, "http://127.0.0.1:1/x");
    expect(await readChat(ctx)).toMatchObject({ value: { host: "127.0.0.1:1" } });
  });

  it.each([["https://u:p@hooks.chat.example/"], [""], [`https://hooks.chat.example/${"x".repeat(2_048)}`], [7]])(
    "does not parse %s",
    (url) => {
      expect(ConnectChatInput.safeParse({ url }).success).toBe(false);
    },
  );

  it.each(["member", "billing"] as const)("is not for the role %s, nor is anything about it", async (role) => {
    const owner = await makeWorkspace();
    await connectChat(owner, { url: URL_OF_SLACK }, POLICY);
    const ctx = await addMember(owner, role);
    const tried = [connectChat(ctx, { url: URL_OF_SLACK }, POLICY), disconnectChat(ctx), testChat(ctx), readChat(ctx)];
    for (const answer of tried) expect(await answer).toMatchObject({ ok: false, error: "forbidden" });
  });
});

describe("a test message", () => {
  it("is posted at once, and answered with what the chat made of it", async () => {
    await using chat = await startChat();
    const clock = fakeClock(new Date());
    const ctx = await makeWorkspace({ clock });
    await db().workspace.update({ where: { id: ctx.workspaceId }, data: { name: "<!channel> & co" } });
    const test = () => testChat(ctx, { policy: chatPolicy });
    expect(await test()).toMatchObject({ ok: false, error: "not_found" });
    await attachChat(ctx, chat.url);
    expect(await test()).toEqual({ ok: true, value: { taken: true, message: "The chat answered 200 (ok)." } });
    expect(chat.requests).toMatchObject([{ method: "POST", type: "application/json" }]);
    expect(Object.keys(JSON.parse(chat.requests[0]?.body ?? ""))).toEqual(["text"]);
    expect(chat.texts[0]).toMatch(/^&lt;!channel&gt; &amp; co is connected to this chat\n/);
    expect(await test()).toMatchObject({ ok: false, error: "rate_limited" });
    clock.advance(CHAT_TEST_EVERY_MS);
    chat.answerWith((_request, response) => response.writeHead(410).end("channel_is_archived"));
    expect(await test()).toMatchObject({ ok: true, value: { taken: false } });
    expect(await readChat(ctx)).toMatchObject({
      value: {
        last_error: expect.stringContaining("410 (channel_is_archived)"),
        last_error_at: clock.now().toISOString(),
      },
    });
  });
});

it("never tells the address: not in a log, an answer, an audit row or a notice", async () => {
  await using chat = await startChat();
  // As Express does: the page names what was asked for.
  chat.answerWith((request, response) => response.writeHead(404).end(`Cannot POST ${request.url}`));
  const stream = (log as unknown as Record<symbol, { write(line: string): boolean }>)[pino.symbols.streamSym];
  if (!stream) throw new Error("The log has no stream.");
  const lines: string[] = [];
  const write = vi.spyOn(stream, "write").mockImplementation((line) => lines.push(line) > 0);
  const level = log.level;
  log.level = "trace";
  const ctx = await makeWorkspace();
  const answers: unknown[] = [await connectChat(ctx, { url: chat.url }, chatPolicy)];
  await db().$transaction((tx) =>
    enqueueChat(tx, ctx, {
      kind: "credits_exhausted",
      payload: { workspace: "Acme", billing_url: "https://gate.example/acme/billing" },
      dedupeKey: `secret:${ctx.workspaceId}`,
    }),
  );
  await sendDueChat(ctx, { policy: chatPolicy });
  answers.push(await testChat(ctx, { policy: chatPolicy }), await readChat(ctx), await disconnectChat(ctx));
  write.mockRestore();
  log.level = level;
  expect(lines.join("")).toContain("a notice was not sent");
  const { workspaceId } = ctx;
  const kept = [
    await db().auditEntry.findMany({ where: { workspaceId } }),
    await db().notice.findMany({ where: { workspaceId } }),
  ];
  const all = JSON.stringify([lines, answers, kept]).toLowerCase();
  expect(all).toContain("the chat answered 404");
  expect(all).not.toContain(CHAT_SECRET.toLowerCase());
  expect(all).not.toContain("/services");
});
