import { afterAll, afterEach, expect, it } from "vitest";
import { enqueueNotice } from "#lib/kernel/outbox/enqueue.ts";
import { MAIL_LIMITS } from "#lib/kernel/outbox/mail-limits.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { EMAIL_SAMPLES } from "#testing/samples/email-samples.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startMailServer } from "#testing/services/mail-server.ts";
import { sendDueNotices } from "./send-due-notices.ts";

await ownDatabase();
const mails = await startMailServer();
const clock = fakeClock("2030-03-01T10:10:00Z");
afterEach(async () => {
  delete (env() as { SMTP_URL?: string }).SMTP_URL;
  mails.received.length = 0;
  mails.state.refusing = false;
  await db().notice.deleteMany();
  clock.advance(24 * 3_600_000);
});
afterAll(async () => {
  await mails[Symbol.asyncDispose]();
  await closeDb();
});

/** Reports leaks one after the other, each of which emails the owner. */
async function leaks(count: number) {
  const ctx = await makeWorkspace({ clock });
  const [payload] = EMAIL_SAMPLES.key_leaked;
  if (!payload) throw new Error("There is no sample.");
  for (let n = 0; n < count; n++)
    await db().$transaction((tx) =>
      enqueueNotice(tx, ctx, {
        kind: "key_leaked",
        recipient: ctx.actor.label,
        payload,
        dedupeKey: `${ctx.workspaceId}:${n}`,
      }),
    );
  return ctx;
}

it("sends up to the limit per kind, and the rest in the next hour", async () => {
  mails.install();
  const most = MAIL_LIMITS.key_leaked.recipient?.hour ?? 0;
  const { workspaceId } = await leaks(most + 5);
  expect(await sendDueNotices({ clock })).toBe(most);
  const waiting = await db().notice.findMany({ where: { workspaceId, sentAt: null } });
  expect(waiting).toHaveLength(5);
  expect(waiting[0]?.lastError).toContain(`This address has received ${most} mails of this kind this hour`);
  clock.advance(3_600_000);
  expect(await sendDueNotices({ clock })).toBe(5);
  expect(mails.received).toHaveLength(most + 5);
}, 60_000);

it("does not count an email that the server refused", async () => {
  mails.install();
  mails.state.refusing = true;
  const { workspaceId } = await leaks(3);
  expect(await sendDueNotices({ clock })).toBe(0);
  const counts = await db().mailCount.findMany({ where: { counted: `key_leaked:workspace:${workspaceId}` } });
  expect(counts.map(({ mails }) => mails)).toEqual([0, 0]);
});

it("does not count monthly statements or alarms", async () => {
  mails.install();
  const ctx = await makeWorkspace({ clock });
  const statement = EMAIL_SAMPLES.invoice_issued.find(({ kind }) => kind === "statement");
  const [alarm] = EMAIL_SAMPLES.operator_alarm;
  if (!statement || !alarm) throw new Error("There is no sample.");
  const recipient = ctx.actor.label;
  const before = await db().mailCount.count();
  await db().$transaction(async (tx) => {
    await enqueueNotice(tx, ctx, { kind: "invoice_issued", recipient, payload: statement, dedupeKey: "statement" });
    await enqueueNotice(tx, { clock }, { kind: "operator_alarm", recipient, payload: alarm, dedupeKey: "alarm" });
  });
  expect(await sendDueNotices({ clock })).toBe(2);
  expect(await db().mailCount.count()).toBe(before);
});
