import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EventType } from "#lib/kernel/events/types.ts";
import { archiveDays } from "#lib/platform/archive/archive-days.ts";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { getDelivery } from "#lib/webhooks/deliveries/get-delivery.ts";
import { dayAgo } from "#testing/builders/archived-log.ts";
import { insertRow, makeDelivery } from "#testing/builders/delivery-log.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getEvent, listEvents } from "./queries.ts";
import { ListEventsInput } from "./schema.ts";

await ownDatabase();
/** Ages in days: two days that are archived and one that is not. */
const [OLDER, OLD, RECENT] = [21, 20, 2];

let folder: string;
let ctx: Ctx;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "archive-"));
});
afterAll(async () => {
  await closeDb();
  await rm(folder, { recursive: true });
});

let places = 0;
beforeEach(async () => {
  ctx = await makeWorkspace();
  await sql().query("truncate archived_days, archived_parts, events, delivery_queue, deliveries");
  for (const days of [OLDER, OLD, RECENT]) await tables().query("select make_day('events', $1)", [dayAgo(days)]);
  Object.assign(env(), { LOG_DAYS: 90, DATABASE_DAYS: 7, ARCHIVE_TO: path.join(folder, `place-${places++}`) });
});

const noonOf = (days: number) => new Date(Date.parse(dayAgo(days)) + 12 * 3_600_000);

type Made = { type?: EventType; env?: "live" | "test"; data?: unknown; second?: number; of?: Ctx };

async function makeEvent(
  days: number,
  { type = "job.completed", data = {}, second = 0, of = ctx, ...more }: Made = {},
) {
  const at = new Date(noonOf(days).getTime() + second * 1_000);
  const id = newId("evt", at);
  const body = Buffer.from(JSON.stringify({ event: type, id, created_at: at.toISOString(), data }));
  const row = { workspace_id: of.workspaceId, created_at: at, id, type, env: more.env ?? "live", body };
  await insertRow("events", row);
  return id;
}

/** Archives one day per round, oldest first. */
async function move(days: number): Promise<void> {
  for (let done = 0; done < days; done++)
    expect(await archiveDays({ signal: new AbortController().signal })).toBeGreaterThan(0);
}
const stored = async () =>
  (await sql().query<{ id: string }>("select id from events order by id")).rows.map((r) => r.id);

async function list(given: Record<string, unknown> = {}, as: Ctx = ctx) {
  const page = await listEvents(as, ListEventsInput.parse(given));
  if (!page.ok) throw new Error(page.message);
  return page.value;
}

/** Reads all pages. */
async function listAll(given: Record<string, unknown>, as: Ctx = ctx) {
  const pages = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ ...given, ...(cursor && { cursor }) }, as);
    pages.push(page.data);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}
const idsOf = (pages: readonly { id: string }[][]) => pages.flat().map(({ id }) => id);

describe("events of archived days", () => {
  it("are listed and read as before, byte for byte", async () => {
    const texts = ["Größe 🚀", "\u0000 \\u0000 \\x00", 'quo"ted\n'];
    for (const [nth, text] of texts.entries()) {
      await makeEvent(OLDER, { data: { text }, second: nth });
      await makeEvent(OLD, { data: { text }, second: nth, type: "job.failed" });
      await makeEvent(RECENT, { data: { text }, second: nth });
    }
    await makeEvent(OLD, { of: await makeWorkspace() });
    const [whole, some] = [await list(), await list({ type: "job.failed" })];
    expect(whole.data).toHaveLength(9);
    await move(2);
    expect(await stored()).toHaveLength(3);
    expect(await list()).toEqual(whole);
    expect(await list({ type: "job.failed" })).toEqual(some);
    for (const event of whole.data) expect(await getEvent(ctx, event.id)).toEqual({ ok: true, value: event });
    expect(await getEvent(await makeWorkspace(), whole.data[8]?.id ?? "")).toMatchObject({ error: "not_found" });
  });

  it("are returned once by pages of any size, merged with those in the database", async () => {
    const made = [];
    for (let second = 0; second < 5; second++)
      for (const days of [OLDER, OLD, RECENT]) made.push(await makeEvent(days, { second }));
    const newestFirst = idsOf(await listAll({ limit: 100 }));
    // A queued delivery keeps its event in the database.
    const eventId = newestFirst[7] ?? "";
    const { rows } = await sql().query("select created_at from events where id = $1", [eventId]);
    await makeDelivery(ctx, { at: rows[0].created_at, eventId, eventAt: rows[0].created_at, status: "held" });
    await move(2);
    expect(await stored()).toHaveLength(6);
    for (const limit of [1, 2, 3, 7, 14, 15, 16]) {
      const pages = await listAll({ limit });
      expect(idsOf(pages)).toEqual(newestFirst);
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
    }
    const from = noonOf(OLD).toISOString();
    expect(idsOf(await listAll({ limit: 4, from }))).toEqual(newestFirst.slice(0, 10));
    expect(idsOf(await listAll({ limit: 4, to: from }))).toEqual(newestFirst.slice(10));
    expect(idsOf(await listAll({ from: noonOf(RECENT).toISOString() }))).toEqual(newestFirst.slice(0, 5));
  });

  it("are limited to test events for a test key", async () => {
    const [live, test] = [await makeEvent(OLD), await makeEvent(OLD, { env: "test", second: 1 })];
    const asTest: Ctx = {
      ...ctx,
      actor: { type: "api_key", id: newId("key", new Date()), label: "k", env: "test", scopes: ["admin"] },
    };
    await move(2);
    expect(idsOf(await listAll({}, asTest))).toEqual([test]);
    expect(idsOf(await listAll({ env: "live" }))).toEqual([live]);
    expect(await getEvent(asTest, live)).toMatchObject({ ok: false, error: "not_found" });
    expect(await getEvent(asTest, test)).toMatchObject({ ok: true });
  });

  it("end a page if unreadable, and the next page reports it; a lost day is skipped", async () => {
    const recent = await makeEvent(RECENT);
    const [older, old] = [await makeEvent(OLDER), await makeEvent(OLD)];
    await move(2);
    const { ARCHIVE_TO = "" } = env();
    const day = path.join(ARCHIVE_TO, `archive/events/date=${dayAgo(OLD)}`);
    await rename(day, `${day}-away`);
    const first = await list();
    expect(first.data.map(({ id }) => id)).toEqual([recent]);
    const next = ListEventsInput.parse({ cursor: first.next_cursor });
    const refused = { ok: false, error: "archive_unavailable", message: expect.stringContaining(dayAgo(OLD)) };
    expect(await listEvents(ctx, next)).toMatchObject(refused);
    expect(await getEvent(ctx, old)).toMatchObject(refused);
    expect(idsOf(await listAll({ to: `${dayAgo(OLD)}T00:00:00Z` }))).toEqual([older]);
    await rename(`${day}-away`, day);
    expect(idsOf(await listAll({}))).toEqual([recent, old, older]);
  });

  it("provide the bodies of deliveries, or the reason why not", async () => {
    await tables().query("select make_day('deliveries', $1)", [dayAgo(OLD)]);
    const made = await makeDelivery(ctx, { at: noonOf(OLD), data: { note: "Ä" } });
    await move(2);
    expect(await stored()).toEqual([]);
    const { ARCHIVE_TO } = env();
    Object.assign(env(), { ARCHIVE_TO: undefined });
    expect(await getDelivery(ctx, made.id)).toMatchObject({
      value: { body: "", body_unavailable: expect.stringContaining("does not name its archive any more") },
    });
    Object.assign(env(), { ARCHIVE_TO });
    const found = await getDelivery(ctx, made.id);
    expect(found).toMatchObject({ ok: true, value: { body: made.body, body_unavailable: null } });
  });

  it("stay archived while a replay of their last day is possible", async () => {
    const id = await makeEvent(OLD);
    await move(2);
    Object.assign(env(), { LOG_DAYS: 10 });
    expect(await archiveDays({ signal: new AbortController().signal })).toBe(0);
    expect(await getEvent(ctx, id)).toMatchObject({ ok: false, error: "not_found" });
    Object.assign(env(), { LOG_DAYS: 9 });
    await move(2);
    expect((await sql().query("select from archived_parts")).rowCount).toBe(0);
  });

  it("are not archived if the database keeps the whole log", async () => {
    await makeEvent(OLD);
    Object.assign(env(), { LOG_DAYS: 15, DATABASE_DAYS: 15 });
    expect(await archiveDays({ signal: new AbortController().signal })).toBe(0);
  });
});
