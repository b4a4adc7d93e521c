import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { recordScheduleFailure, recordScheduleSuccess } from "#lib/platform/database/leases/schedule-runs.ts";
import { env } from "#lib/platform/env/env.ts";
import { fakeClock, syncClock } from "#lib/platform/values/clock.ts";
import { MINUTE_MS } from "#lib/platform/values/time.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { CLEAR_MS, UNSEEN_MS } from "./constants.ts";
import { notifyOperators } from "./notify-operators.ts";

const SCHEDULE = { name: "roll-usage", everyMs: 60 * MINUTE_MS };
const OPERATORS = "ada@ops.example,night@ops.example";

await ownDatabase();
await syncClock((text) => sql().query(text));
const clock = fakeClock(new Date());

beforeAll(async () => {
  // Does not exist, so that the fill level of this machine's disk does not matter.
  Object.assign(env(), { DATA_DIR: "/nonexistent" });
  const ctx = await makeWorkspace();
  await makeWebhook(ctx, "http://127.0.0.1:9/a");
  await emitEvent(ctx);
  await sql().query("update delivery_queue set due_at = now() - interval '90 seconds'");
  for (let nth = 0; nth < 6; nth++) await recordScheduleFailure(SCHEDULE, "no partition");
  await recordScheduleSuccess({ name: "keep-partitions", everyMs: MINUTE_MS });
});
afterAll(closeDb);

const mails = async (kind: "operator_alarm" | "operator_all_clear") =>
  (await db().notice.findMany({ where: { kind }, orderBy: { dedupeKey: "asc" } })).map(({ recipient, dedupeKey }) => [
    dedupeKey.split(":")[1],
    recipient,
  ]);

it("checks nothing without operators to mail", async () => {
  Object.assign(env(), { OPERATOR_EMAILS: "" });
  expect(await notifyOperators({ clock })).toBe(0);
  expect(await db().incident.count()).toBe(0);
});

it("mails each operator once when a problem lasts and once when it ends", async () => {
  Object.assign(env(), { OPERATOR_EMAILS: OPERATORS });
  expect(await notifyOperators({ clock })).toBe(0);
  clock.advance(MINUTE_MS);
  expect(await notifyOperators({ clock })).toBe(4);
  clock.advance(MINUTE_MS);
  expect(await notifyOperators({ clock })).toBe(0);
  const both = (about: string) => OPERATORS.split(",").map((to) => [about, to]);
  expect(await mails("operator_alarm")).toEqual([...both("deliveries"), ...both("schedules")]);

  await sql().query("update delivery_queue set due_at = now() + interval '1 day'");
  expect(await notifyOperators({ clock })).toBe(0);
  clock.advance(CLEAR_MS);
  expect(await notifyOperators({ clock })).toBe(2);
  expect(await mails("operator_all_clear")).toEqual(both("deliveries"));
  expect((await db().incident.findMany()).map(({ name }) => name)).toEqual(["schedules"]);
});

it("remembers mailed incidents after a day without a worker, and deletes unseen ones", async () => {
  const [known] = await db().incident.findMany({ where: { name: "schedules" } });
  const elsewhere = { name: "disk of a machine that is gone", notifiedAt: clock.now(), wellSince: null };
  await db().incident.create({ data: { ...elsewhere, beganAt: clock.now(), seenAt: clock.now() } });
  clock.advance(UNSEEN_MS + MINUTE_MS);
  for (let look = 0; look < 3; look++) {
    expect(await notifyOperators({ clock })).toBe(0);
    expect(await db().incident.findMany()).toEqual([{ ...known, seenAt: clock.now() }]);
    clock.advance(MINUTE_MS);
  }
});
