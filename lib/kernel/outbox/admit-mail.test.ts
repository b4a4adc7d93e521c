import { afterAll, afterEach, describe, expect, it, test } from "vitest";
import { sendSignInLink } from "#lib/accounts/auth/send-sign-in-link.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { within } from "#testing/services/empty-databases.ts";
import { watchLog } from "#testing/services/watch-log.ts";
import { admitMail, uncountMail } from "./admit-mail.ts";
import { type LimitedKind, MAIL_LIMITS } from "./mail-limits.ts";
import { describeMailLimit, mailWindows } from "./mail-windows.ts";

const url = await ownDatabase();
const { MAILS_PER_HOUR, MAILS_PER_DAY } = env();
afterEach(() => {
  Object.assign(env(), { MAILS_PER_HOUR, MAILS_PER_DAY });
});
afterAll(closeDb);

/** 10:30 on a new day for each test, so that none finds another's counts. */
let days = 0;
const morning = () => new Date(Date.UTC(2030, 0, ++days, 10, 30));
const id = () => newId("usr", new Date());
const admit = (now: Date, kind: LimitedKind, counted: Parameters<typeof admitMail>[3]) =>
  db().$transaction((tx) => admitMail(tx, now, kind, counted));

test.each(Object.entries(MAIL_LIMITS))("%s has hourly and daily limits, the daily one larger", (_, limits) => {
  const each = [limits.sender, limits.recipient, limits.workspace].filter((most) => most !== undefined);
  expect(each.length).toBeGreaterThan(0);
  for (const { hour, day } of each) expect(day).toBeGreaterThan(hour);
});

describe("admitMail", () => {
  it("admits exactly the limit among 60 concurrent callers", async () => {
    const now = morning();
    const sender = id();
    const answers = await Promise.all(Array.from({ length: 60 }, () => admit(now, "invitation", { sender })));
    expect(answers.filter((each) => each.ok)).toHaveLength(MAIL_LIMITS.invitation.sender?.hour ?? 0);
  }, 60_000);

  it("admits more in the next hour, up to the day's limit", async () => {
    const start = morning().getTime();
    const sender = id();
    const most = MAIL_LIMITS.invitation.sender ?? { hour: 0, day: 0 };
    let admitted = 0;
    let last: Awaited<ReturnType<typeof admit>> | undefined;
    for (let hour = 0; hour <= most.day / most.hour; hour++)
      for (let n = 0; n <= most.hour; n++) {
        last = await admit(new Date(start + hour * 3_600_000), "invitation", { sender });
        if (last.ok) admitted++;
      }
    expect(admitted).toBe(most.day);
    // At 13:30; the day ends at midnight.
    expect(last).toMatchObject({ ok: false, detail: { retry_after: 10.5 * 3_600 } });
  });

  it("counts nothing on rollback or when any limit is used up", async () => {
    const now = morning();
    const [sender, workspace] = [id(), id()];
    const undone = db().$transaction(async (tx) => {
      await admitMail(tx, now, "invitation", { sender, workspace });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const most = MAIL_LIMITS.invitation.sender?.hour ?? 0;
    for (let n = 0; n < most; n++) expect((await admit(now, "invitation", { sender, workspace })).ok).toBe(true);
    expect((await admit(now, "invitation", { sender, workspace })).ok).toBe(false);
    const [counted] = await db().mailCount.findMany({
      where: { counted: `invitation:workspace:${workspace}`, span: "hour" },
    });
    expect(counted?.mails).toBe(most);
  });

  it("enforces the installation's limits over all senders, each kind separately", async () => {
    Object.assign(env(), { MAILS_PER_HOUR: 3, MAILS_PER_DAY: 5 });
    const now = morning();
    const later = new Date(now.getTime() + 3_600_000);
    const outcomes: boolean[] = [];
    for (const at of [now, now, now, now, later, later, later])
      outcomes.push((await admit(at, "invitation", { sender: id() })).ok);
    expect(outcomes).toEqual([true, true, true, false, true, true, false]);
    expect((await admit(now, "member_joined", { recipient: "a@example.test" })).ok).toBe(true);
  });

  it("uncounts a mail that was not sent", async () => {
    Object.assign(env(), { MAILS_PER_HOUR: 1 });
    const now = morning();
    const first = await admit(now, "member_joined", { recipient: "b@example.test" });
    if (!first.ok) throw new Error(first.message);
    await uncountMail(first.value);
    expect((await admit(now, "member_joined", { recipient: "b@example.test" })).ok).toBe(true);
  });

  it("uncounts in the order in which others lock the counts", async () => {
    const windows = mailWindows("invitation", { sender: id(), workspace: id() }, { hour: 9, day: 9 }, morning());
    // Insert in reverse: an update without a lock would follow the table's order.
    for (const { counted, span, beganAt } of windows.toReversed())
      await db().mailCount.create({ data: { counted, span, beganAt, mails: 1 } });
    const [first, ...others] = windows.map(({ counted, span, beganAt }) => [counted, span, beganAt]);
    await within(url, async (client) => {
      const lock = "select 1 from mail_counts where counted = $1 and span = $2 and began_at = $3 for update nowait";
      await client.query("begin");
      await client.query(lock, first);
      const uncounted = uncountMail(windows);
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
      for (const other of others) await client.query(lock, other);
      await client.query("commit");
      await uncounted;
    });
    const counts = await db().mailCount.findMany({
      where: { OR: windows.map(({ counted, span, beganAt }) => ({ counted, span, beganAt })) },
    });
    expect(counts.map(({ mails }) => mails)).toEqual(windows.map(() => 0));
  });

  it("logs a failure to uncount", async () => {
    const log = watchLog();
    try {
      const beganAt = new Date(Number.NaN);
      await uncountMail([{ counted: "x", span: "hour", scope: "sender", beganAt, endsAt: beganAt, max: 1 }]);
      expect(log.text()).toContain("mail.not_uncounted");
    } finally {
      log.end();
    }
  });

  it("deletes old counts and keeps today's", async () => {
    const now = morning();
    await admit(now, "invitation", { sender: id() });
    await forgetExpired({ clock: { now: () => now } });
    expect(await db().mailCount.count()).toBeGreaterThan(0);
    await forgetExpired({ clock: { now: () => new Date(now.getTime() + 2 * 86_400_000) } });
    expect(await db().mailCount.count()).toBe(0);
  });
});

test("sign-in links to one address are limited even if each is used", async () => {
  const clock = fakeClock(morning());
  const { actor } = await makeWorkspace({ clock });
  for (let n = 0; n < 30; n++) {
    await sendSignInLink({ clock, ip: "203.0.113.9" }, { email: actor.label });
    await db().verificationToken.updateMany({ where: { identifier: actor.label }, data: { usedAt: clock.now() } });
  }
  const mailed = await db().notice.count({ where: { recipient: actor.label, kind: "sign_in_link" } });
  expect(mailed).toBe(MAIL_LIMITS.sign_in_link.recipient?.hour);
});

test("a refusal names the limit and when to retry", () => {
  const now = new Date("2030-06-01T10:26:00Z");
  const windows = mailWindows("invitation", { sender: "usr_1", workspace: "ws_1" }, { hour: 2_000, day: 20_000 }, now);
  const said = windows.map((window) => describeMailLimit("invitation", window, now));
  expect(said).toContain("You have sent 20 invitations this hour, which is the most allowed. Try again in 34 minutes.");
  expect(said).toContain(
    "This workspace has sent 120 invitations today, which is the most allowed. Try again in 14 hours.",
  );
  expect(said).toContain(
    "This installation has sent 2,000 invitations this hour, which is the most allowed. Try again in 34 minutes.",
  );
});
