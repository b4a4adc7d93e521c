import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { archiveDays } from "#lib/platform/archive/archive-days.ts";
import { releaseUnread } from "#lib/platform/archive/release-unread.ts";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { openPlace } from "#lib/platform/storage/places/open-place.ts";
import { dayAgo, logCalls, makeDays, partitionsThere } from "#testing/builders/archived-log.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { startS3 } from "#testing/services/s3-server.ts";
import { getRequest, listNewestRequests, listRequests } from "./queries.ts";
import { ListRequestsInput } from "./schema.ts";

await ownDatabase();
let [folder, key] = ["", ""];
let server: Awaited<ReturnType<typeof startS3>>;
let ctx: Ctx;
let other: Ctx;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "archive-"));
  server = await startS3(path.join(folder, "s3"), "old");
  Object.assign(env(), server.settings);
});
afterAll(async () => {
  await server.close();
  await closeDb();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await sql().query("truncate archived_days, archived_parts");
  for (const day of await partitionsThere()) await tables().query(`drop table requests_${day.replaceAll("-", "")}`);
  [ctx, other] = [await makeWorkspace(), await makeWorkspace()];
  key = (await makeKey(ctx)).id;
  Object.assign(env(), { LOG_DAYS: 90, DATABASE_DAYS: 7 });
});

let places = 0;
/** Sets a new archive place for later moves. */
function archiveTo(name = `disk-${places++}`): string {
  const named = name.startsWith("s3:") ? name : path.join(folder, name);
  Object.assign(env(), { ARCHIVE_TO: named });
  return named;
}
async function run(): Promise<number> {
  for (let all = 0; ; ) {
    const done = await archiveDays({ signal: new AbortController().signal });
    if (done === 0) return all;
    all += done;
  }
}
const list = (given: Record<string, unknown> = {}, of = ctx) => listRequests(of, ListRequestsInput.parse(given));
/** Returns all ids of a list, and the number of pages it took. */
async function all(given: Record<string, unknown> = {}, of = ctx): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages++) {
    const page = await list({ ...given, ...(cursor !== null && { cursor }) }, of);
    if (!page.ok) throw new Error(page.message);
    ids.push(...page.value.data.map(({ id }) => id));
    cursor = page.value.next_cursor;
    if (cursor === null) return { ids, pages };
  }
}
const restored = async (): Promise<string[]> =>
  (
    await sql().query<{ day: string }>(
      "select day::text as day from archived_parts where restored_at is not null order by day desc",
    )
  ).rows.map(({ day }) => day);
const readAgo = (hours: number) =>
  sql().query("update archived_parts set read_at = now() - $1 * interval '1 hour' where restored_at is not null", [
    hours,
  ]);
const objectOf = (root: string, daysAgo: number) =>
  path.join(root, `archive/requests/date=${dayAgo(daysAgo)}/${ctx.workspaceId}/part-0000.ndjson.gz`);

describe.each(["s3://old/of/it", "disk"])("with the archive at %s", (name) => {
  it("old days leave the database, and are listed, filtered and found as before", async () => {
    const ids: string[] = [];
    for (const daysAgo of [1, 7, 8, 9, 30]) ids.push(...(await logCalls(ctx, key, { daysAgo, calls: 5 })));
    const [odd = ""] = await logCalls(ctx, key, { daysAgo: 40, calls: 1, target: "https://odd.example/", status: 404 });
    await logCalls(other, (await makeKey(other)).id, { daysAgo: 8, calls: 3 });
    const questions = [
      { limit: 2 },
      { limit: 50 },
      { q: "ODD.example" },
      { status: ["4xx"], limit: 1 },
      { key_id: key, limit: 3 },
      { from: `${dayAgo(9)}T06:00:00Z`, to: `${dayAgo(8)}T12:00:00Z`, limit: 2 },
      { to: `${dayAgo(30)}T06:00:00Z` },
    ];
    const before = await Promise.all(questions.map(async (given) => (await all(given)).ids));
    const one = await getRequest(ctx, ids.at(-1) ?? "");
    expect(before[0]).toEqual([...ids, odd]);
    archiveTo(name);
    expect(await run()).toBe(4);
    expect(await partitionsThere()).toEqual([dayAgo(7)]);
    expect(await restored()).toEqual([]);
    expect(await getRequest(ctx, ids.at(-1) ?? "")).toEqual(one);
    expect(await restored()).toEqual([dayAgo(30)]);
    for (const [nth, given] of questions.entries()) expect((await all(given)).ids).toEqual(before[nth]);
    // Nothing of the other workspace was restored, and it cannot see this one.
    expect(await restored()).toHaveLength(4);
    expect((await all({}, other)).ids).toHaveLength(3);
    expect(await getRequest(other, odd)).toMatchObject({ ok: false, error: "not_found" });
    expect(await run()).toBe(0);
  });
});

it("reuses one connection to read several objects", async () => {
  archiveTo("s3://old/kept");
  for (const daysAgo of [8, 9]) await logCalls(ctx, key, { daysAgo, calls: 1 });
  await run();
  await list({ limit: 1 });
  const made = server.connections();
  expect((await all()).ids).toHaveLength(2);
  expect(server.connections()).toBe(made);
});

it("restores only what a page needs, up to a limit if few rows match", async () => {
  archiveTo();
  const days = Array.from({ length: 15 }, (_, nth) => 8 + nth);
  const ids: string[] = [];
  for (const daysAgo of days) ids.push(...(await logCalls(ctx, key, { daysAgo, calls: 4 })));
  await run();
  expect(await listNewestRequests(ctx, { limit: 6 })).toEqual({ ok: true, value: [] });
  expect(await restored()).toEqual([]);
  expect((await list({ limit: 6 })).ok && (await restored())).toEqual([dayAgo(8), dayAgo(9)]);
  const found = await list({ q: "nowhere", to: `${dayAgo(9)}T00:00:00Z` });
  expect(found).toMatchObject({ ok: true, value: { data: [], next_cursor: expect.any(String) } });
  expect(await restored()).toHaveLength(14);
  expect(await all({ limit: 7 })).toEqual({ ids, pages: 9 });
  expect(await all({ q: "nowhere" })).toEqual({ ids: [], pages: 1 });
});

it("splits a busy day into objects, and restores only those a page needs", async () => {
  archiveTo();
  const ids = await logCalls(ctx, key, { daysAgo: 8, calls: 10_250 });
  await run();
  const parts = "select part, rows, restored_at is not null as present from archived_parts order by part";
  const page = await list({ limit: 100 });
  expect(page.ok && page.value.data.map(({ id }) => id)).toEqual(ids.slice(0, 100));
  expect((await sql().query(parts)).rows).toEqual([
    { part: 0, rows: 10_000, present: false },
    { part: 1, rows: 250, present: true },
  ]);
  expect(await all({ limit: 100 })).toEqual({ ids, pages: 103 });
});

it("is removed after some unread hours, and restored on the next read", async () => {
  archiveTo();
  for (const daysAgo of [8, 9]) await logCalls(ctx, key, { daysAgo, calls: 3 });
  await logCalls(other, (await makeKey(other)).id, { daysAgo: 8, calls: 2 });
  await run();
  await all();
  await readAgo(5);
  expect(await releaseUnread()).toBe(0);
  await readAgo(7);
  await all({}, other);
  expect(await releaseUnread()).toBe(2);
  expect(await partitionsThere()).toEqual([dayAgo(8)]);
  expect(await restored()).toEqual([dayAgo(8)]);
  const { rows } = await sql().query(
    "select distinct workspace_id from requests where created_at < now() - interval '7 days'",
  );
  expect(rows).toEqual([{ workspace_id: other.workspaceId }]);
  expect((await all()).ids).toHaveLength(6);
  // Days being read are not removed.
  await readAgo(7);
  expect((await all({}, other)).ids).toHaveLength(2);
  expect(await releaseUnread()).toBe(2);
  expect(await restored()).toEqual([dayAgo(8)]);
});

it("is restored once by two concurrent processes", async () => {
  archiveTo();
  await logCalls(ctx, key, { daysAgo: 8, calls: 50 });
  await run();
  const part = { workspace_id: ctx.workspaceId, created_at: `${dayAgo(8)}T00:00:00Z`, id: "req_1", key_id: key };
  const lines = [
    { ...part, env: "live", method: "GET", endpoint: "/", status: 200, source_ip: "", duration_ms: 1, new: 1 },
  ];
  await makeDays([8]);
  const put = () =>
    sql().query("select restore_archived_part('requests', $1, $2, 0, $3) as outcome", [
      ctx.workspaceId,
      dayAgo(8),
      JSON.stringify(lines),
    ]);
  const outcomes = (await Promise.all([put(), put(), put()])).map(({ rows }) => rows[0]?.outcome);
  expect(outcomes.sort()).toEqual(["present", "present", "restored"]);
  // Columns missing in the table are dropped, those missing in the object get their default.
  expect(
    (await sql().query("select id, credits from requests where workspace_id = $1", [ctx.workspaceId])).rows,
  ).toEqual([{ id: "req_1", credits: 0 }]);
});

describe("an unreadable object is reported with its day, and other days stay readable", () => {
  const ids: string[] = [];
  let root: string;
  beforeEach(async () => {
    root = archiveTo();
    ids.length = 0;
    for (const daysAgo of [1, 8, 9, 10]) ids.push(...(await logCalls(ctx, key, { daysAgo, calls: 2 })));
    await run();
  });

  it.each([
    ["damaged", () => writeFile(objectOf(root, 9), "half of it"), "is damaged"],
    ["missing", () => rm(objectOf(root, 9)), "has lost"],
  ])("%s", async (_, spoil, said) => {
    await spoil();
    const page = await list({ limit: 6 });
    expect(page.ok && page.value.data.map(({ id }) => id)).toEqual(ids.slice(0, 4));
    const next = await list({ cursor: page.ok ? page.value.next_cursor : "" });
    expect(next).toMatchObject({ ok: false, error: "archive_unavailable" });
    expect(!next.ok && next.message).toContain(`The requests of ${dayAgo(9)} cannot be shown`);
    expect(!next.ok && next.message).toContain(said);
    expect((await all({ to: `${dayAgo(9)}T00:00:00Z` })).ids).toEqual(ids.slice(6));
    expect(await getRequest(ctx, ids[5] ?? "")).toMatchObject({ ok: false, error: "archive_unavailable" });
  });

  it("next to rows in the database", async () => {
    await rm(objectOf(root, 8));
    const page = await list();
    expect(page.ok && page.value.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const next = await list({ cursor: page.ok ? page.value.next_cursor : "" });
    expect(!next.ok && next.message).toContain(`The requests of ${dayAgo(8)} cannot be shown`);
  });

  it("if its place is unavailable or no longer configured", async () => {
    await writeFile(path.join(folder, "file"), "");
    Object.assign(env(), { ARCHIVE_TO: path.join(folder, "file") });
    const asked = { to: `${dayAgo(7)}T00:00:00Z` };
    expect(await list(asked)).toMatchObject({ ok: false, message: expect.stringContaining("does not answer") });
    Object.assign(env(), { ARCHIVE_TO: undefined });
    expect(await list(asked)).toMatchObject({ ok: false, message: expect.stringContaining("does not name") });
    Object.assign(env(), { ARCHIVE_TO: root });
    expect((await all(asked)).ids).toEqual(ids.slice(2));
  });
});

describe("a day stays in the database", () => {
  const problem = async () => (await sql().query("select problem from archived_days")).rows[0]?.problem;
  const failedEarlier = () => sql().query("update archived_days set failed_at = $1", [new Date(Date.now() - 7e5)]);

  it("while the place is unavailable, and is moved later", async () => {
    const [id = ""] = await logCalls(ctx, key, { daysAgo: 8, calls: 2 });
    await writeFile(path.join(folder, "file"), "");
    Object.assign(env(), { ARCHIVE_TO: path.join(folder, "file") });
    expect(await run()).toBe(0);
    expect(await problem()).toContain("this path is a file");
    expect(await partitionsThere()).toEqual([dayAgo(8)]);
    archiveTo();
    expect(await run()).toBe(0); // paused after the failure
    await failedEarlier();
    expect(await run()).toBe(1);
    expect(await problem()).toBeNull();
    expect(await getRequest(ctx, id)).toMatchObject({ ok: true });
  });

  it("if rows or objects changed after it was written, and is written again", async () => {
    const root = archiveTo();
    await logCalls(ctx, key, { daysAgo: 8, calls: 2 });
    await tables().query("create table kept as select * from requests where created_at < now() - interval '7 days'");
    await run();
    // As after a crash between the manifest and its record.
    await sql().query("truncate archived_days, archived_parts");
    await makeDays([8]);
    await sql().query("insert into requests select * from kept");
    await logCalls(ctx, key, { daysAgo: 8, calls: 3 });
    expect(await run()).toBe(0);
    expect(await problem()).toBe("The database has 5 rows of that day, and 2 were written.");
    await failedEarlier();
    const place = await openPlace(root, env());
    expect(await place.list(`archive/requests/date=${dayAgo(8)}`)).not.toContain("manifest.json");
    expect(await run()).toBe(1);
    expect((await all()).ids).toHaveLength(5);
    await tables().query("drop table kept");
  });
});

it("deletes days past LOG_DAYS, at the place and in the database", async () => {
  const root = archiveTo();
  for (const daysAgo of [8, 40]) await logCalls(ctx, key, { daysAgo, calls: 2 });
  await run();
  expect((await all()).ids).toHaveLength(4);
  Object.assign(env(), { LOG_DAYS: 30 });
  expect((await all({ to: `${dayAgo(20)}T00:00:00Z` })).ids.length).toBeLessThanOrEqual(2); // until the hour ends
  expect(await run()).toBe(1);
  expect(await readdir(path.join(root, "archive/requests"))).toEqual([`date=${dayAgo(8)}`]);
  expect((await sql().query("select distinct day::text as day from archived_parts")).rows).toEqual([
    { day: dayAgo(8) },
  ]);
});
