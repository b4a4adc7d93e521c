import { afterAll, describe, expect, it } from "vitest";
import { UNSUBSCRIBE_LINK_MS } from "#lib/kernel/outbox/constants.ts";
import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import type { NoticeKind } from "#lib/kernel/outbox/types.ts";
import { seal } from "#lib/platform/crypto/crypto.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { samplePayload } from "#testing/samples/email-samples.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { sendDueNotices } from "../send-due-notices.ts";
import { answerLink } from "./answer-link.ts";
import { unsubscribeLink } from "./link.ts";
import { readLink } from "./read-link.ts";

await ownDatabase();
const mails = await startMailServer();
mails.install();
// Before the dates in the samples, whenever this runs.
const clock = fakeClock("2027-01-01T00:00:00.000Z");
const visitor = { clock, ip: "203.0.113.9", userAgent: "a mail program" };
afterAll(async () => {
  await mails[Symbol.asyncDispose]();
  await closeDb();
});

let facts = 0;
/** Emails a notice and returns it as received; undefined if it was not sent. */
async function mailed<K extends NoticeKind>(ctx: Ctx, kind: K, recipient = ctx.actor.label) {
  const payload = samplePayload(kind);
  await db().$transaction((tx) => enqueueNotice(tx, ctx, { kind, recipient, payload, dedupeKey: `f${facts++}` }));
  await sendDueNotices({ clock });
  return mails.received.splice(0)[0];
}
const tokenOf = (link: string | undefined) => link?.split("/").at(-1)?.replace(">", "") ?? "";
const answer = (token: string, { method = "POST", query = "" } = {}) =>
  answerLink(visitor, new Request(`https://gate.example/api/unsubscribe/${token}${query}`, { method }), token);
const wantedBy = async (token: string) => {
  const read = await readLink(visitor, token);
  return read.ok ? read.value.wanted : read.error;
};

describe("an email that can be unsubscribed", () => {
  it("has its link in the header, one-click over https, and in its footer", async () => {
    const ctx = await makeWorkspace({ clock });
    const plain = await mailed(ctx, "credits_low");
    expect(plain?.header("List-Unsubscribe")).toMatch(/^<http:\/\/localhost:3000\/api\/unsubscribe\/[\w-]+>$/);
    expect(plain?.header("List-Unsubscribe-Post")).toBeUndefined();
    Object.assign(env(), { BASE_URL: "https://gate.example" });
    const mail = await mailed(ctx, "credits_low");
    Object.assign(env(), { BASE_URL: "http://localhost:3000" });
    const link = mail?.header("List-Unsubscribe")?.slice(1, -1) ?? "";
    expect(link).toMatch(/^https:\/\/gate\.example\/api\/unsubscribe\/[\w-]+$/);
    expect(mail?.header("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(link);
    // Server logs with these URLs reveal no addresses.
    expect(Buffer.from(tokenOf(link), "base64url").toString("latin1")).not.toContain("example.test");
  });

  it.each(["key_disabled", "owner_added", "invitation"] as const)("is not %s", async (kind) => {
    const mail = await mailed(await makeWorkspace({ clock }), kind);
    expect(mail?.subject).toBeTruthy();
    expect(mail?.header("List-Unsubscribe")).toBeUndefined();
    expect(mail?.text).not.toContain("unsubscribe");
  });

  it("is one about an invoice for an owner, but not for a billing contact", async () => {
    const ctx = await makeWorkspace({ clock });
    const contact = "books@acme.example";
    await db().billingSettings.create({ data: { workspaceId: ctx.workspaceId, contacts: [contact] } });
    expect((await mailed(ctx, "invoice_issued"))?.header("List-Unsubscribe")).toBeDefined();
    expect((await mailed(ctx, "invoice_issued", contact))?.header("List-Unsubscribe")).toBeUndefined();
    // A non-member can stop other kinds and resubscribe with the same link.
    const token = tokenOf((await mailed(ctx, "credits_low", contact))?.header("List-Unsubscribe"));
    await answer(token);
    expect(await mailed(ctx, "credits_low", contact)).toBeUndefined();
    await answer(token, { query: "?page&on" });
    expect(await mailed(ctx, "credits_low", contact)).toBeDefined();
  });
});

describe("its link", () => {
  it("changes nothing on GET, takes effect on POST, and can be repeated", async () => {
    const ctx = await makeWorkspace({ clock });
    const token = tokenOf((await mailed(ctx, "key_expiring"))?.header("List-Unsubscribe"));
    for (const method of ["GET", "HEAD"]) {
      const looked = await answer(token, { method });
      expect([looked.status, looked.headers.get("location")]).toEqual([303, `/unsubscribe/${token}`]);
    }
    expect(await wantedBy(token)).toBe(true);
    for (const _ of [1, 2]) {
      const pressed = await answer(token);
      expect(pressed.status).toBe(200);
      expect(await pressed.text()).toContain(
        "gets no more mail of this kind from A workspace: A key is about to expire.",
      );
    }
    expect(await wantedBy(token)).toBe(false);
    expect(await mailed(ctx, "key_expiring")).toBeUndefined();
    expect(await mailed(ctx, "webhook_paused")).toBeDefined();
    const recorded = await db().auditEntry.findMany({ where: { workspaceId: ctx.workspaceId } });
    expect(recorded).toMatchObject([
      {
        action: "notices.switched",
        actorType: "system",
        actorLabel: `A link mailed to ${ctx.actor.label}`,
        ip: "203.0.113.9",
        after: { kind: "key_expiring", mail_to: ctx.actor.label, wanted: false },
      },
    ]);
  });

  it("redirects its own page back to itself", async () => {
    const ctx = await makeWorkspace({ clock });
    const token = tokenOf((await mailed(ctx, "member_joined"))?.header("List-Unsubscribe"));
    const pressed = await answer(token, { query: "?page" });
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, `/unsubscribe/${token}`]);
    expect(await wantedBy(token)).toBe(false);
    await answer(token, { query: "?page&on" });
    expect(await wantedBy(token)).toBe(true);
  });

  const claim = (over: object, aad = "unsubscribe") =>
    seal(
      JSON.stringify({ workspaceId: "ws_x", email: "a@b.example", kind: "credits_low", expires: 4e9, ...over }),
      aad,
    ).toString("base64url");

  it.each([
    ["empty", () => ""],
    ["made up", () => "abc"],
    ["endless", () => "a".repeat(5_000)],
    ["sealed for something else", () => claim({}, "chat|ws_x")],
    ["about no kind of ours", () => claim({ kind: "sign_in_link" })],
    ["with more in it", () => claim({ admin: true })],
  ])("that is %s is refused with an explanation", async (_, make) => {
    const refused = await answer(make());
    expect(refused.status).toBe(404);
    expect(await refused.text()).toContain("This link is not valid");
  });

  it("changes nothing if altered or expired", async () => {
    const ctx = await makeWorkspace({ clock });
    const about = { workspaceId: ctx.workspaceId, email: ctx.actor.label, kind: "credits_low" } as const;
    const token = tokenOf(unsubscribeLink(about, clock.now()));
    const flipped = token.slice(0, 40) + (token[40] === "A" ? "B" : "A") + token.slice(41);
    expect((await answer(flipped)).status).toBe(404);
    const later = fakeClock(new Date(clock.now().getTime() + UNSUBSCRIBE_LINK_MS + 1_000));
    const old = await answerLink({ clock: later }, new Request("https://x/", { method: "POST" }), token);
    expect([old.status, await old.text()]).toEqual([410, expect.stringContaining("180 days")]);
    expect(await wantedBy(token)).toBe(true);
  });

  it("explains that the workspace is gone or the kind is always sent", async () => {
    expect(await wantedBy(claim({}))).toBe("expired");
    const ctx = await makeWorkspace({ clock });
    const email = ctx.actor.label;
    const token = claim({ workspaceId: ctx.workspaceId, email, kind: "invoice_paid" });
    expect(await wantedBy(token)).toBe(true);
    await db().billingSettings.create({ data: { workspaceId: ctx.workspaceId, contacts: [email] } });
    expect((await answer(token)).status).toBe(409);
  });
});
