import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { archiveDays } from "#lib/platform/archive/archive-days.ts";
import { closeDb, sql, tables } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { readLastArchive } from "#lib/reports/installation/read-last-archive.ts";
import { isArchiveLate } from "#lib/reports/installation/rules.ts";
import { dayAgo, logCalls } from "#testing/builders/archived-log.ts";
import { insertRow, type MadeDelivery, makeAttempt, makeDelivery } from "#testing/builders/delivery-log.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getDelivery } from "./get-delivery.ts";

await ownDatabase();
/** Age of the archived day, in days. */
const OLD = 20;
const NOON = new Date(Date.parse(dayAgo(OLD)) + 12 * 3_600_000);

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
  await sql().query("truncate archived_days, archived_parts, attempts");
  for (const table of ["attempts", "deliveries"]) await tables().query("select make_day($1, $2)", [table, dayAgo(OLD)]);
  Object.assign(env(), { LOG_DAYS: 90, DATABASE_DAYS: 7, ARCHIVE_TO: path.join(folder, `place-${places++}`) });
});

async function get(id: string, as: Ctx = ctx) {
  const found = await getDelivery(as, id);
  if (!found.ok) throw new Error(found.message);
  return found.value;
}

const attempt = (delivery: Pick<MadeDelivery, "id" | "at">, number: number, more?: Record<string, unknown>) =>
  makeAttempt(ctx, delivery, number, more);

const round = () => archiveDays({ signal: new AbortController().signal });
const stored = async () => (await sql().query("select from attempts")).rowCount;

async function move(): Promise<void> {
  expect(await round()).toBe(1);
  expect(await stored()).toBe(0);
}

/** Makes a delivery with three failed attempts: no response, a binary body, and a text body. */
async function makeFailed() {
  const made = await makeDelivery(ctx, { at: NOON, status: "failed", attempts: 3 });
  await attempt(made, 1, {
    ...{
      status_code: null,
      address: null,
      error_code: "target_timeout",
      error_message: "No answer within 10 seconds.",
    },
  });
  await attempt(made, 2, { status_code: 500, response_headers: "{}", response_body: Buffer.from([0, 255, 10, 34]) });
  await attempt(made, 3, {
    ...{ status_code: 502, response_headers: '{"set-cookie":["a=1","b=2"]}', truncated: true },
    response_body: Buffer.from('Größe \\x00 🚀 "quoted"\n'),
  });
  return made;
}

describe("attempts of an archived day", () => {
  it("are shown with their delivery as before, and with no other", async () => {
    const made = await makeFailed();
    const near = await makeDelivery(ctx, { at: NOON, attempts: 1 });
    await attempt(near, 1);
    const untried = await makeDelivery(ctx, { at: NOON, status: "canceled" });
    const [failed, delivered] = [await get(made.id), await get(near.id)];
    expect(failed.attempts).toHaveLength(3);
    await move();
    expect(await get(made.id)).toEqual(failed);
    expect(await get(near.id)).toEqual(delivered);
    expect((await get(untried.id)).attempts).toEqual([]);
    expect(await getDelivery(await makeWorkspace(), made.id)).toMatchObject({ ok: false, error: "not_found" });
  });

  it("come before later attempts, and only once if a day is in both places", async () => {
    const made = await makeFailed();
    await move();
    await attempt(made, 3, { status_code: 503 });
    await attempt(made, 4);
    const { attempts } = await get(made.id);
    expect(attempts.map(({ number, status_code }) => [number, status_code])).toEqual([
      [1, null],
      [2, 500],
      [3, 503],
      [4, 200],
    ]);
  });

  it("are missing if the archive cannot be read, and the delivery says why", async () => {
    const made = await makeFailed();
    await move();
    await attempt(made, 4);
    const { ARCHIVE_TO = "" } = env();
    await rm(ARCHIVE_TO, { recursive: true });
    const missing = await get(made.id);
    expect(missing).toMatchObject({ status: "failed", body: made.body, attempts: [{ number: 4 }] });
    expect(missing.attempts_unavailable).toBe(
      `The attempts of ${dayAgo(OLD)} cannot be shown: the archive has lost what it had of that day. Tell the operator of this installation.`,
    );
    Object.assign(env(), { ARCHIVE_TO: undefined });
    expect((await get(made.id)).attempts_unavailable).toContain("this installation does not name its archive any more");
  });

  it("are stored in one object with the others of their delivery", async () => {
    const [deliveries, each] = [1_500, 7];
    const times = Array.from({ length: deliveries }, (_, nth) => new Date(NOON.getTime() + nth));
    const ids = times.map((at) => newId("dlv", at));
    await sql().query(
      `insert into attempts (workspace_id, delivery_at, delivery_id, number, url, started_at, duration_ms, dns_ms, connect_ms, tls_ms, first_byte_ms, request_headers)
       select $1, at, id, n, 'https://a.test/', at, 1, 0, 0, 0, 0, '{}' from unnest($2::timestamptz[], $3::text[]) as d (at, id), generate_series(1, $4) n`,
      [ctx.workspaceId, times, ids, each],
    );
    await move();
    const { rows: parts } = await sql().query<{ rows: number; id: string; at: Date }>(
      "select rows, last_id as id, last_at as at from archived_parts order by part",
    );
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.map(({ rows }) => rows % each)).toEqual(parts.map(() => 0));
    for (const { id, at } of parts) {
      await insertRow("deliveries", {
        ...{ workspace_id: ctx.workspaceId, created_at: at, id, event_id: newId("evt", at), event_at: at, env: "live" },
        ...{
          event_type: "key.created",
          url: "https://a.test/",
          status: "failed",
          attempts_made: each,
          finished_at: at,
        },
      });
      expect((await get(id)).attempts).toHaveLength(each);
    }
  });

  it("stay in the database while their delivery is not finished", async () => {
    const held = await makeDelivery(ctx, { at: NOON, status: "held", attempts: 2 });
    for (const number of [1, 2]) await attempt(held, number);
    const untried = await makeDelivery(ctx, { at: NOON, status: "canceled" });
    const over = await makeFailed();
    const late = await makeDelivery(ctx, { at: NOON, finishedAt: new Date(NOON.getTime() + 2 * 86_400_000) });
    await attempt(late, 1);
    expect(await round()).toBe(1);
    // Kept for the export, which writes them on the day their delivery finished.
    expect(await stored()).toBe(3);
    const { ARCHIVE_TO } = env();
    Object.assign(env(), { ARCHIVE_TO: undefined });
    // All attempts are in the database, so the archive is not read.
    expect(await get(held.id)).toMatchObject({ attempts: [{ number: 1 }, { number: 2 }], attempts_unavailable: null });
    expect(await get(untried.id)).toMatchObject({ attempts: [], attempts_unavailable: null });
    Object.assign(env(), { ARCHIVE_TO, LOG_DAYS: OLD - 1 });
    expect(await round()).toBe(1);
    expect((await sql().query("select from archived_parts")).rowCount).toBe(0);
    expect((await get(held.id)).attempts.map(({ number }) => number)).toEqual([1, 2]);
    expect((await get(over.id)).attempts).toEqual([]);
  });

  it("are archived even if the requests of that day cannot be, and vice versa", async () => {
    await makeFailed();
    await logCalls(ctx, (await makeKey(ctx)).id, { daysAgo: OLD, calls: 2 });
    const { ARCHIVE_TO = "" } = env();
    await mkdir(path.join(ARCHIVE_TO, "archive"), { recursive: true });
    await writeFile(path.join(ARCHIVE_TO, "archive/attempts"), "a file in the way");
    expect(await round()).toBe(1);
    expect(await stored()).toBe(3);
    const stuck = await readLastArchive();
    expect(stuck).toMatchObject({
      days: 1,
      movedAt: null,
      problem: expect.stringMatching(`^attempts of ${dayAgo(OLD)}: `),
    });
    expect(isArchiveLate(stuck, new Date())).toBe(true);
    await rm(path.join(ARCHIVE_TO, "archive/attempts"));
    await sql().query("update archived_days set failed_at = now() - interval '1 hour' where failed_at is not null");
    await move();
    expect(await readLastArchive()).toMatchObject({ days: 1, dueSince: null, problem: null });
  });
});
