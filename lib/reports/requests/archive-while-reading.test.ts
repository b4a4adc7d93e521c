import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { archiveDays } from "#lib/platform/archive/archive-days.ts";
import { releaseUnread } from "#lib/platform/archive/release-unread.ts";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { dayAgo, logCalls, partitionsThere } from "#testing/builders/archived-log.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getRequest, listRequests } from "./queries.ts";
import { ListRequestsInput } from "./schema.ts";

await ownDatabase();
const folders: string[] = [];
let ctx: Ctx;
let key: string;

beforeEach(async () => {
  await sql().query("truncate archived_days, archived_parts");
  for (const day of await partitionsThere()) await tables().query(`drop table requests_${day.replaceAll("-", "")}`);
  ctx = await makeWorkspace();
  key = (await makeKey(ctx)).id;
  const folder = await mkdtemp(path.join(tmpdir(), "archive-while-"));
  folders.push(folder);
  Object.assign(env(), { LOG_DAYS: 90, DATABASE_DAYS: 7, ARCHIVE_TO: folder });
});
afterAll(async () => {
  await closeDb();
  for (const folder of folders) await rm(folder, { recursive: true });
});

async function moveDays(): Promise<void> {
  while ((await archiveDays({ signal: new AbortController().signal })) > 0);
}
const readAgo = (hours: number) =>
  sql().query("update archived_parts set read_at = now() - $1 * interval '1 hour' where restored_at is not null", [
    hours,
  ]);
type Page = Awaited<ReturnType<typeof listRequests>>;
const list = (given: Record<string, unknown> = {}): Promise<Page> => listRequests(ctx, ListRequestsInput.parse(given));
const idsOf = (page: Page) => page.ok && page.value.data.map(({ id }) => id);

it("continues paging through a day that is moved or released between pages", async () => {
  const ids = await logCalls(ctx, key, { daysAgo: 8, calls: 6 });
  const pageAfter = async (page: Page | undefined) =>
    await list({ limit: 2, ...(page?.ok && { cursor: page.value.next_cursor ?? "" }) });
  const first = await pageAfter(undefined);
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  await moveDays();
  const second = await pageAfter(first);
  expect(idsOf(second)).toEqual(ids.slice(2, 4));
  await readAgo(7);
  expect(await releaseUnread()).toBe(1);
  const third = await pageAfter(second);
  expect(idsOf(third)).toEqual(ids.slice(4));
  expect(third.ok && third.value.next_cursor).toBeNull();
});

it("restores days after LOG_DAYS was lowered and raised again", async () => {
  const ids = await logCalls(ctx, key, { daysAgo: 40, calls: 2 });
  await moveDays();
  expect(idsOf(await list())).toEqual(ids);
  await tables().query("select drop_day('requests', $1)", [dayAgo(40)]);
  expect(idsOf(await list())).toEqual(ids);
  expect(await getRequest(ctx, ids[1] ?? "")).toMatchObject({ ok: true });
});

it("restores no more rows than the database may hold", async () => {
  const ids = await logCalls(ctx, key, { daysAgo: 8, calls: 2 });
  await logCalls(ctx, key, { daysAgo: 9, calls: 1 });
  await moveDays();
  expect(await getRequest(ctx, ids[0] ?? "")).toMatchObject({ ok: true });
  await sql().query("update archived_parts set rows = 1000001 where restored_at is not null");
  expect(idsOf(await list({ from: `${dayAgo(8)}T00:00:00Z` }))).toEqual(ids);
  const older = await list({ to: `${dayAgo(8)}T00:00:00Z` });
  expect(!older.ok && older.message).toContain("is being read already");
});
