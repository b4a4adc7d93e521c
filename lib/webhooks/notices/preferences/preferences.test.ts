import { afterAll, describe, expect, it } from "vitest";
import { enqueueNotice, enqueuePosts } from "#lib/kernel/outbox/enqueue.ts";
import type { Channel, PostedKind, WorkspaceKind } from "#lib/kernel/outbox/types.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { samplePayload } from "#testing/samples/email-samples.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { attachChannel, postPolicy, startChat } from "#testing/services/notice-targets.ts";
import { sendDuePosts } from "../connections/send-due-posts.ts";
import { listRefused } from "../queries.ts";
import { sendDueNotices } from "../send-due-notices.ts";
import { readPreferences } from "./read-preferences.ts";
import { switchNotice } from "./switch-notice.ts";

await ownDatabase();
const mails = await startMailServer();
mails.install();
const clock = fakeClock(new Date());
afterAll(async () => {
  await mails[Symbol.asyncDispose]();
  await closeDb();
});

let facts = 0;
const mail = <K extends WorkspaceKind>(ctx: Ctx, kind: K, recipient = ctx.actor.label) =>
  db().$transaction((tx) =>
    enqueueNotice(tx, ctx, { kind, recipient, payload: samplePayload(kind), dedupeKey: `f${facts++}` }),
  );
const post = <K extends PostedKind>(ctx: Ctx, kind: K) =>
  db().$transaction((tx) => enqueuePosts(tx, ctx, { kind, payload: samplePayload(kind), dedupeKey: `f${facts++}` }));
/** Returns the addresses emailed since the last call. */
const arrived = async () => {
  await sendDueNotices({ clock });
  return mails.received.splice(0).map(({ to }) => to);
};
const choose = (ctx: Ctx, kind: WorkspaceKind, wanted: boolean, channel: Channel = "mail") =>
  switchNotice(ctx, { channel, kind, wanted });
const audit = async ({ workspaceId }: Ctx) =>
  (await db().auditEntry.findMany({ where: { workspaceId }, orderBy: { id: "asc" } })).map(
    ({ action, actorLabel, before, after }) => ({ action, actorLabel, before, after }),
  );

describe("a kind that was switched off", () => {
  it("is not emailed to that person here until switched on again", async () => {
    const ctx = await makeWorkspace({ clock });
    const [other, elsewhere] = [await addMember(ctx, "owner"), await makeWorkspace({ clock })];
    expect(await choose(ctx, "key_expiring", false)).toEqual({ ok: true, value: { wanted: false } });
    for (const each of [ctx, other, elsewhere]) await mail(each, "key_expiring");
    await mail(ctx, "webhook_paused");
    expect((await arrived()).toSorted()).toEqual(
      [other.actor.label, elsewhere.actor.label, ctx.actor.label].toSorted(),
    );
    const dropped = await db().notice.findFirstOrThrow({
      where: { workspaceId: ctx.workspaceId, recipient: ctx.actor.label, kind: "key_expiring" },
    });
    expect(dropped).toMatchObject({ sentAt: null, nextTryAt: null, failedAt: null });
    expect(dropped.payload).toHaveLength(0);
    // A dropped notice has not failed.
    expect(await listRefused(ctx, 20)).toEqual({ ok: true, value: [] });

    await choose(ctx, "key_expiring", true);
    expect(await arrived()).toEqual([]);
    await mail(ctx, "key_expiring");
    expect(await arrived()).toEqual([ctx.actor.label]);
  });

  it("is also not sent if it was waiting for the mail server", async () => {
    const ctx = await makeWorkspace({ clock });
    mails.state.refusing = true;
    await mail(ctx, "member_joined");
    expect(await arrived()).toEqual([]);
    await choose(ctx, "member_joined", false);
    mails.state.refusing = false;
    clock.advance(60_000);
    expect(await arrived()).toEqual([]);
  });

  it("is audited once with the person, however often it is switched the same way", async () => {
    const ctx = await makeWorkspace({ clock });
    await choose(ctx, "member_joined", true);
    await Promise.all([1, 2, 3].map(() => choose(ctx, "member_joined", false)));
    clock.advance(1);
    await Promise.all([1, 2].map(() => choose(ctx, "member_joined", true)));
    const about = { kind: "member_joined", mail_to: ctx.actor.label };
    const said = { action: "notices.switched", actorLabel: ctx.actor.label };
    expect(await audit(ctx)).toEqual([
      { ...said, before: { ...about, wanted: true }, after: { ...about, wanted: false } },
      { ...said, before: { ...about, wanted: false }, after: { ...about, wanted: true } },
    ]);
  });
});

describe("waiting email", () => {
  it("is sent only to those who would get it now", async () => {
    const ctx = await makeWorkspace({ clock });
    const [removed, lowered, contact] = [
      await addMember(ctx, "owner"),
      await addMember(ctx, "owner"),
      await addMember(ctx, "owner"),
    ];
    const { workspaceId } = ctx;
    const outsider = `books.${workspaceId}@example.test`;
    await db().billingSettings.create({ data: { workspaceId, contacts: [outsider] } });
    const everybody = [ctx, removed, lowered, contact].map(({ actor }) => actor.label);
    for (const kind of ["key_leaked", "credits_low"] as const)
      for (const recipient of [...everybody, outsider]) await mail(ctx, kind, recipient);

    const inWorkspace = (who: Ctx) => ({ workspaceId, userId: who.actor.id });
    await db().member.deleteMany({ where: { OR: [inWorkspace(removed), inWorkspace(contact)] } });
    await db().member.updateMany({ where: inWorkspace(lowered), data: { role: "billing" } });
    await db().billingSettings.update({ where: { workspaceId }, data: { contacts: [contact.actor.label] } });
    await sendDueNotices({ clock });
    mails.received.length = 0;
    const notices = await db().notice.findMany({ where: { workspaceId } });
    const to = (kind: string) =>
      notices.flatMap((each) => (each.kind === kind && each.sentAt !== null ? [each.recipient] : [])).toSorted();
    expect(to("key_leaked")).toEqual([ctx.actor.label]);
    expect(to("credits_low")).toEqual([ctx, lowered, contact].map(({ actor }) => actor.label).toSorted());
    const dropped = notices.filter(({ sentAt }) => sentAt === null);
    expect(dropped).toHaveLength(6);
    for (const each of dropped)
      expect(each).toMatchObject({
        nextTryAt: null,
        failedAt: null,
        lastError: "The recipient no longer receives this kind.",
      });
    expect(await listRefused(ctx, 20)).toEqual({ ok: true, value: [] });
  });
});

describe("critical notices", () => {
  it.each(["key_disabled", "owner_added"] as const)("%s cannot be switched off, not even by a row", async (kind) => {
    const ctx = await makeWorkspace({ clock });
    expect(await choose(ctx, kind, false)).toMatchObject({ ok: false, error: "always_sent" });
    await db().noticePreference.create({
      data: {
        workspaceId: ctx.workspaceId,
        channel: "mail",
        recipient: ctx.actor.label,
        kind,
        wanted: false,
        changedAt: clock.now(),
      },
    });
    await mail(ctx, kind);
    expect(await arrived()).toEqual([ctx.actor.label]);
    expect(await readPreferences(ctx)).toMatchObject({
      value: { mail: expect.arrayContaining([{ kind, wanted: true, fixed: "It is always sent." }]) },
    });
  });

  it("include invoices for billing contacts; other owners may switch them off", async () => {
    const ctx = await makeWorkspace({ clock });
    expect(await choose(ctx, "invoice_issued", false)).toMatchObject({ ok: true });
    await mail(ctx, "invoice_issued");
    expect(await arrived()).toEqual([]);
    await db().billingSettings.create({ data: { workspaceId: ctx.workspaceId, contacts: [ctx.actor.label] } });
    await mail(ctx, "invoice_issued");
    expect(await arrived()).toEqual([ctx.actor.label]);
    expect(await choose(ctx, "invoice_issued", false)).toMatchObject({ ok: false, error: "always_sent" });
    expect(await choose(ctx, "credits_low", false)).toMatchObject({ ok: true });
  });
});

describe("the switches", () => {
  it("are personal and depend on the role", async () => {
    const ctx = await makeWorkspace({ clock });
    const [billing, member] = [await addMember(ctx, "billing"), await addMember(ctx, "member")];
    await choose(billing, "credits_low", false);
    const kinds = async (who: Ctx) => {
      const read = await readPreferences(who);
      if (!read.ok) throw new Error(read.message);
      return read.value.mail.map(({ kind, wanted }) => `${kind} ${wanted}`);
    };
    expect(await kinds(ctx)).toContain("credits_low true");
    expect(await kinds(billing)).toEqual([
      "credits_low false",
      "credits_exhausted true",
      "budget_crossed true",
      "invoice_issued true",
      "invoice_paid true",
      "payment_failed true",
    ]);
    expect(await kinds(member)).toEqual([]);
    for (const [who, kind] of [
      [member, "credits_low"],
      [billing, "key_expiring"],
    ] as const)
      expect(await choose(who, kind, false)).toMatchObject({ ok: false, error: "invalid_parameter" });
  });

  it("include those of a billing contact whose role gets no notices", async () => {
    const ctx = await makeWorkspace({ clock });
    const contact = await addMember(ctx, "member");
    await db().billingSettings.create({ data: { workspaceId: ctx.workspaceId, contacts: [contact.actor.label] } });
    expect(await choose(contact, "credits_low", false)).toMatchObject({ ok: true });
    await mail(ctx, "credits_low", contact.actor.label);
    expect(await arrived()).toEqual([]);
    const fixed = "It is always sent to billing contacts.";
    expect(await readPreferences(contact)).toMatchObject({
      value: {
        mail: [
          { kind: "credits_low", wanted: false, fixed: null },
          { kind: "credits_exhausted", wanted: true, fixed: null },
          { kind: "budget_crossed", wanted: true, fixed: null },
          { kind: "invoice_issued", wanted: true, fixed },
          { kind: "invoice_paid", wanted: true, fixed },
          { kind: "payment_failed", wanted: true, fixed },
        ],
      },
    });
    expect(await choose(contact, "invoice_paid", false)).toMatchObject({ ok: false, error: "always_sent" });
    expect(await choose(contact, "key_expiring", false)).toMatchObject({ ok: false, error: "invalid_parameter" });
  });

  it("of the chat belong to the owners and do not affect email", async () => {
    await using chat = await startChat();
    const ctx = await makeWorkspace({ clock });
    expect(await readPreferences(ctx)).toMatchObject({ value: { chat: null } });
    await attachChannel(ctx, "chat", chat.url);
    for (const role of ["billing", "member"] as const) {
      const who = await addMember(ctx, role);
      expect(await choose(who, "credits_low", false, "chat")).toMatchObject({ ok: false, error: "forbidden" });
      expect(await readPreferences(who)).toMatchObject({ value: { chat: null } });
    }
    expect(await choose(ctx, "member_joined", false, "chat")).toMatchObject({ error: "invalid_parameter" });
    // Includes kinds that are always emailed: the owners decide what the channel is for.
    for (const kind of ["key_disabled", "credits_low"] as const) await choose(ctx, kind, false, "chat");
    for (const kind of ["key_disabled", "credits_low", "key_expiring"] as const) {
      await post(ctx, kind);
      await mail(ctx, kind);
    }
    await sendDuePosts({ clock }, "chat", { policy: postPolicy });
    expect(chat.texts.map((text) => text.split(" expires on ")[1]?.slice(0, 12))).toEqual(["3 March 2027"]);
    expect(await arrived()).toHaveLength(3);
    await choose(ctx, "credits_low", true, "chat");
    await post(ctx, "credits_low");
    await sendDuePosts({ clock }, "chat", { policy: postPolicy });
    expect(chat.texts).toHaveLength(2);
  });
});
