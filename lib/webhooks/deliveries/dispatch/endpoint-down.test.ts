import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterAll, expect, test } from "vitest";
import { closeDb, db, sql, tables } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { sendDuePosts } from "#lib/webhooks/notices/connections/send-due-posts.ts";
import { sendDueNotices } from "#lib/webhooks/notices/send-due-notices.ts";
import { resumeWebhook } from "#lib/webhooks/subscriptions/resume-webhook.ts";
import { ResumeWebhookInput } from "#lib/webhooks/subscriptions/schema.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { attachChannel, startChat } from "#testing/services/notice-targets.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { applyOwedMarks } from "./apply-owed-marks.ts";
import { startDispatcher } from "./dispatcher.ts";

await ownDatabase();
log.level = "silent";

const mails: { to: string; subject: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, { envelope }, done) {
    void simpleParser(stream).then(({ subject = "" }) => {
      for (const { address } of envelope.rcptTo) mails.push({ to: address, subject });
      done();
    });
  },
});
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const address = server.server.address();
Object.assign(env(), { SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : ""}` });
afterAll(async () => {
  await new Promise<void>((closed) => server.close(closed));
  await closeDb();
});

test("an endpoint down for a day: warned, failed, paused, notified, resumed, nothing lost", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  const received = new Set<string>();
  let status = 503;
  await using target = await httpTarget((request, response) => {
    if (status === 200) received.add(String(request.headers["x-service-delivery"]));
    response.writeHead(status).end();
  });
  await using chat = await startChat();
  await attachChannel(ctx, "chat", chat.url);
  const webhook = await makeWebhook(ctx, `${target.url}/hidden`);
  const emitted = [];
  for (let i = 0; i < 6; i++) emitted.push(await emitEvent(ctx));
  const dispatcher = startDispatcher({ clock, policy: loopbackPolicy() });
  const subscription = () => db().webhook.findUniqueOrThrow({ where: { id: webhook.id } });
  const queued = () => db().queuedDelivery.findMany({ where: { webhookId: webhook.id }, orderBy: { dueAt: "asc" } });

  for (let made = 1; (await subscription()).status === "active"; made++) {
    await expect
      .poll(async () => (await queued()).every(({ attemptsMade, lane }) => attemptsMade >= made || lane === "held"))
      .toBe(true);
    const last = (await queued()).at(-1);
    if (made < 8 && last) clock.set(last.dueAt);
    if (made === 8)
      await expect
        .poll(async () => {
          // If a row was locked while two results were recorded, this applies the pending mark.
          await applyOwedMarks({ clock, signal: new AbortController().signal });
          return (await subscription()).status;
        })
        .toBe("paused");
  }
  expect(await subscription()).toMatchObject({ status: "paused", pausedReason: "5 deliveries in a row failed." });
  const failed = await db().delivery.findMany({ where: { webhookId: webhook.id } });
  expect(failed.length).toBeGreaterThanOrEqual(5);
  expect(failed.every((each) => each.status === "failed" && each.attemptsMade === 8)).toBe(true);

  await sendDueNotices({ clock });
  const subjects = mails.map(({ subject }) => subject.replace(/ to 127\.0\.0\.1:\d+/, ""));
  expect(subjects.filter((subject) => subject === "Webhook is paused")).toHaveLength(1);
  expect(subjects.filter((subject) => subject === "Webhook keeps failing")).toHaveLength(1);
  expect(subjects.filter((subject) => subject === "Webhook delivery failed for good")).toHaveLength(failed.length);

  await sendDuePosts({ clock }, "chat", { policy: loopbackPolicy() });
  const posted = chat.texts.map((text) => text.split("\n")[0]?.replace(/ to 127\.0\.0\.1:\d+/, ""));
  expect(posted.filter((subject) => subject === "Webhook is paused")).toHaveLength(1);
  expect(posted.filter((subject) => subject === "Webhook delivery failed for good")).toHaveLength(failed.length);
  expect(posted).toHaveLength(failed.length + 1);
  expect(chat.texts.join()).not.toContain("hidden");

  for (let i = 0; i < 3; i++) emitted.push(await emitEvent(ctx));
  expect((await queued()).every(({ lane }) => lane === "held")).toBe(true);
  const waiting = (await queued()).map(({ id }) => id);
  status = 200;
  const resumed = await resumeWebhook(ctx, webhook.id, ResumeWebhookInput.parse({ rate_per_second: 1_000 }));
  expect(resumed).toMatchObject({ ok: true, value: { status: "active", held: { deliveries: waiting.length } } });
  clock.advance(1_000);
  await expect.poll(() => waiting.every((id) => received.has(id))).toBe(true);
  await expect.poll(queued).toEqual([]);
  expect(failed.length + waiting.length).toBe(emitted.length);
  await dispatcher.stop();
});

test("a failure with notices is recorded despite a broken connection, without another attempt", async () => {
  const clock = fakeClock(new Date());
  const ctx = await makeWorkspace({ clock });
  let requests = 0;
  await using target = await httpTarget((_request, response) => {
    requests++;
    response.writeHead(503).end();
  });
  const webhook = await makeWebhook(ctx, target.url);
  // A sequence ignores rollbacks, so every other call breaks: the first try of the fourth and the
  // eighth attempt.
  await sql().query("create sequence public.breaks");
  await tables().query(`
    create function break_connection() returns trigger language plpgsql as $$ begin
      if nextval('breaks') % 2 = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return new;
    end $$`);
  await tables().query(
    "create trigger breaks before insert on attempts for each row when (new.number in (4, 8)) execute function break_connection()",
  );
  await emitEvent(ctx);
  const dispatcher = startDispatcher({ clock, policy: loopbackPolicy() });
  const where = { workspaceId: ctx.workspaceId, webhookId: webhook.id };
  for (let made = 1; made < 8; made++) {
    await expect.poll(() => db().queuedDelivery.findFirst({ where })).toMatchObject({ attemptsMade: made });
    const { dueAt } = await db().queuedDelivery.findFirstOrThrow({ where });
    clock.set(dueAt);
  }
  await expect.poll(() => db().delivery.findMany({ where })).toMatchObject([{ status: "failed", attemptsMade: 8 }]);
  await dispatcher.stop();
  await tables().query("drop function break_connection cascade");
  await sql().query("drop sequence public.breaks");
  expect(requests).toBe(8);
  const { workspaceId } = ctx;
  expect(await db().attempt.count({ where: { workspaceId } })).toBe(8);
  expect(await db().notice.count({ where: { workspaceId, kind: "delivery_failing" } })).toBe(1);
  expect(await db().notice.count({ where: { workspaceId, kind: "delivery_failed" } })).toBe(1);
});
