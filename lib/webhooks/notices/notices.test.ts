import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { NOTICE_BATCH_PER_RECIPIENT } from "#lib/kernel/outbox/constants.ts";
import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { drainOutbox } from "./drain-outbox.ts";
import { renderNotice } from "./render.ts";
import { sendDueNotices } from "./send-due-notices.ts";

await ownDatabase();

const mails = await startMailServer();
const { received, state } = mails;
afterEach(() => {
  delete (env() as { SMTP_URL?: string }).SMTP_URL;
  received.length = 0;
  state.refusing = false;
});
afterAll(async () => {
  await mails[Symbol.asyncDispose]();
  await closeDb();
});

const clock = fakeClock(new Date());

/** Enqueues a notice to an owner with this address. */
async function enqueue(recipient: string, dedupeKey = recipient): Promise<void> {
  const ctx = await makeWorkspace({ clock });
  const person = { where: { email: recipient }, create: { id: newId("usr", clock.now()), email: recipient } };
  const workspace = { connect: { id: ctx.workspaceId } };
  await db().member.create({
    data: { id: newId("mem", clock.now()), role: "owner", workspace, user: { connectOrCreate: person } },
  });
  await db().$transaction((tx) =>
    enqueueNotice(tx, ctx, {
      kind: "member_joined",
      recipient,
      payload: {
        workspace: "Acme",
        email: "new@example.test",
        role: "member",
        members_url: "https://gate.example/acme/members",
      },
      dedupeKey,
    }),
  );
}

describe("the outbox", () => {
  it("sends a notice once, however often it is enqueued", async () => {
    mails.install();
    await enqueue("one@example.test");
    await enqueue("one@example.test");
    expect(await sendDueNotices({ clock })).toBe(1);
    expect(await sendDueNotices({ clock })).toBe(0);
    expect(received).toMatchObject([{ to: "one@example.test", subject: "new@example.test joined Acme" }]);
    const row = await db().notice.findFirstOrThrow({ where: { recipient: "one@example.test" } });
    expect(row).toMatchObject({ sentAt: clock.now(), nextTryAt: null, tries: 1 });
    expect(row.payload).toHaveLength(0);
  });

  it("sends each notice once with concurrent workers", async () => {
    mails.install();
    for (let i = 0; i < 30; i++) await enqueue(`many-${i}@example.test`);
    const done = await Promise.all([sendDueNotices({ clock }), sendDueNotices({ clock }), sendDueNotices({ clock })]);
    expect(done.reduce((a, b) => a + b)).toBe(30);
    expect(new Set(received.map((mail) => mail.to)).size).toBe(30);
    expect(received).toHaveLength(30);
  });

  it("leaves the rest to the next run when the worker stops", async () => {
    for (let i = 0; i <= NOTICE_BATCH_PER_RECIPIENT; i++) await enqueue("stops@example.test", `stops-${i}`);
    const stopping = new AbortController();
    const progressed = vi.fn(async () => undefined);
    const send = async () => {
      stopping.abort();
      return undefined;
    };
    expect(await drainOutbox({ clock, signal: stopping.signal, progressed }, "mail", send)).toBe(
      NOTICE_BATCH_PER_RECIPIENT,
    );
    expect(progressed).toHaveBeenCalledOnce();
    expect(await drainOutbox({ clock, signal: stopping.signal }, "mail", send)).toBe(0);
    expect(await drainOutbox({ clock }, "mail", send)).toBe(1);
  });

  it("retries with the same message ID if the server refuses", async () => {
    mails.install();
    state.refusing = true;
    await enqueue("later@example.test");
    expect(await sendDueNotices({ clock })).toBe(0);
    const refused = await db().notice.findFirstOrThrow({ where: { recipient: "later@example.test" } });
    expect(refused).toMatchObject({ tries: 1, sentAt: null, nextTryAt: new Date(clock.now().getTime() + 30_000) });
    expect(refused.lastError).toContain("try later");
    state.refusing = false;
    expect(await sendDueNotices({ clock })).toBe(0);
    clock.advance(30_000);
    expect(await sendDueNotices({ clock })).toBe(1);
    expect(received[0]?.messageId).toContain(refused.id);
  });

  it("sends a notice after the lease if the claiming worker died", async () => {
    mails.install();
    await enqueue("orphan@example.test");
    await db().notice.updateMany({
      where: { recipient: "orphan@example.test" },
      data: { tries: 1, nextTryAt: new Date(clock.now().getTime() + 120_000) },
    });
    expect(await sendDueNotices({ clock })).toBe(0);
    clock.advance(120_000);
    expect(await sendDueNotices({ clock })).toBe(1);
  });

  it("uses the mailbox without a mail server", async () => {
    await enqueue("box@example.test");
    expect(await sendDueNotices({ clock })).toBe(1);
    const mail = await db().mailboxMessage.findFirstOrThrow({ where: { recipient: "box@example.test" } });
    expect(mail.text).toContain("https://gate.example/acme/members");
  });

  it("stores payloads sealed, and nothing after a rollback", async () => {
    const ctx = await makeWorkspace({ clock });
    const link = "https://gate.example/invitation/secret-token";
    const payload = {
      link,
      workspace: "Acme",
      role: "member",
      invited_by: "a@b.test",
      expires_at: clock.now().toISOString(),
    } as const;
    const state = (fail: boolean) =>
      db().$transaction(async (tx) => {
        await enqueueNotice(tx, ctx, {
          kind: "invitation",
          recipient: "x@example.test",
          payload,
          dedupeKey: `x:${fail}`,
        });
        if (fail) throw new Error("undo");
      });
    await expect(state(true)).rejects.toThrow("undo");
    await state(false);
    const rows = await db().notice.findMany({ where: { recipient: "x@example.test" } });
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.payload ?? []).toString("latin1")).not.toContain("secret-token");
  });
});

const failure = {
  workspace: "Acme",
  url: "https://hooks.acme.example/in",
  event: "key.revoked",
  attempts: 8,
  problem: "The endpoint answered 500; only 2xx counts as received.",
  delivery_url: "https://gate.example/acme/deliveries?delivery=dlv_1",
};

describe("a message", () => {
  it("escapes names and keeps its subject on one line", () => {
    const mail = renderNotice("invitation", "x@example.test", {
      link: "https://gate.example/invitation/t?a=1&b=2",
      workspace: "<script>alert(1)</script>\r\nBcc: all@example.test",
      role: "owner",
      invited_by: `"><img src=x>`,
      expires_at: "2027-03-03T14:05:00.000Z",
    });
    expect(mail.html).not.toContain("<script>");
    expect(mail.html).not.toContain("<img");
    expect(mail.html).toContain("a=1&amp;b=2");
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.text).toContain("3 March 2027");
  });

  it.each([
    [
      "sign_in_link",
      { link: "https://gate.example/s", expires_at: "2027-03-03T14:05:00.000Z" },
      "https://gate.example/s",
    ],
    [
      "owner_added",
      { workspace: "Acme", email: "o@x.test", added_by: "a@x.test", members_url: "https://gate.example/m" },
      "a@x.test",
    ],
    ["delivery_failing", { ...failure, next_attempt_at: "2027-03-03T14:05:00.000Z" }, "3 March 2027 at 14:05 UTC"],
    ["delivery_failed", failure, "The endpoint answered 500; only 2xx counts as received."],
    [
      "webhook_paused",
      { ...failure, failures: 5, webhook_url: "https://gate.example/acme/webhooks/whk_1" },
      "https://gate.example/acme/webhooks/whk_1",
    ],
  ] as const)("of kind %s has its content in both forms", (kind, payload, expected) => {
    const mail = renderNotice(kind, "x@example.test", payload);
    expect(mail.text).toContain(expected);
    expect(mail.html).toContain(expected);
  });
});
