import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { emit } from "#lib/kernel/events/emit.ts";
import type { EventInput } from "#lib/kernel/events/schema.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import { closeDb, db } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { getEvent, listEvents } from "./queries.ts";
import { ListEventsInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

const START = new Date("2026-11-01T00:00:00.000Z");
const clock = fakeClock(START);
let ctx: Ctx;
/** IDs in order of emission: one a day, alternating between live and test, with types in pairs. */
const ids: string[] = [];

const emitOne = (to: Ctx, env: KeyEnv, type: "credits.low" | "credits.exhausted"): Promise<string> =>
  db().$transaction((tx) => emit(tx, to, env, { type, data: { balance: 1, threshold: 2 } } satisfies EventInput));

beforeAll(async () => {
  ctx = await makeWorkspace({ clock });
  for (let day = 0; day < 12; day++) {
    ids.push(await emitOne(ctx, day % 2 ? "test" : "live", day % 4 < 2 ? "credits.low" : "credits.exhausted"));
    clock.advance(DAY_MS);
  }
});

const asKey = (of: Ctx, env: KeyEnv): Ctx => ({
  ...of,
  actor: { type: "api_key", id: newId("key", clock.now()), label: "k", env, scopes: ["admin"] },
});

async function listed(by: Ctx, options: Record<string, unknown> = {}) {
  const page = await listEvents(by, ListEventsInput.parse(options));
  if (!page.ok) throw new Error(page.message);
  return page.value;
}
const idsOf = (page: { data: { id: string }[] }) => page.data.map(({ id }) => id);
const at = (day: number) => new Date(START.getTime() + day * DAY_MS).toISOString();

describe("listEvents", () => {
  it("lists newest first in pages, each event once", async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listed(ctx, { limit: 5, ...(cursor && { cursor }) });
      seen.push(...idsOf(page));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(ids.toReversed());
  });

  it("orders events of the same millisecond by ID", async () => {
    const own = await makeWorkspace({ clock });
    const made = await Promise.all(Array.from({ length: 7 }, () => emitOne(own, "live", "credits.low")));
    const first = await listed(own, { limit: 4 });
    const second = await listed(own, { limit: 4, cursor: first.next_cursor ?? "" });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(made.toSorted().toReversed());
    expect(second.next_cursor).toBeNull();
  });

  it.each<[Record<string, unknown>, (day: number) => boolean]>([
    [{ env: "test" }, (day) => day % 2 === 1],
    [{ type: "credits.exhausted" }, (day) => day % 4 >= 2],
    [{ type: "credits.low", env: "live" }, (day) => day % 4 === 0],
    [{ type: "key.created" }, () => false],
    [{ from: at(3) }, (day) => day >= 3],
    [{ to: at(3) }, (day) => day < 3],
    [{ from: at(3), to: at(5) }, (day) => day === 3 || day === 4],
    [{ from: "2026-11-04T02:00:00+02:00" }, (day) => day >= 3],
  ])("filters by %j", async (options, matches) => {
    expect(idsOf(await listed(ctx, options))).toEqual(ids.filter((_, day) => matches(day)).toReversed());
  });

  it("returns an event as emitted, with its environment", async () => {
    const [newest] = (await listed(ctx, { limit: 1 })).data;
    expect(newest).toEqual({
      event: "credits.exhausted",
      id: ids[11],
      created_at: at(11),
      data: { balance: 1, threshold: 2 },
      object: "event",
      env: "test",
    });
    expect(await getEvent(ctx, ids[11] ?? "")).toEqual({ ok: true, value: newest });
  });

  it("shows a test key only what test keys caused", async () => {
    const tests = ids.filter((_, day) => day % 2 === 1).toReversed();
    expect(idsOf(await listed(asKey(ctx, "test")))).toEqual(tests);
    expect(idsOf(await listed(asKey(ctx, "test"), { env: "live" }))).toEqual([]);
    expect(await getEvent(asKey(ctx, "test"), ids[0] ?? "")).toMatchObject({ error: "not_found" });
    expect(await getEvent(asKey(ctx, "test"), ids[1] ?? "")).toMatchObject({ ok: true });
    expect(idsOf(await listed(asKey(ctx, "live")))).toHaveLength(12);
  });

  it("shows nothing older than 30 days", async () => {
    const later = fakeClock(new Date(START.getTime() + 35 * DAY_MS));
    const then = { ...ctx, clock: later };
    expect(idsOf(await listed(then))).toEqual(ids.slice(5).toReversed());
    expect(idsOf(await listed(then, { from: at(0), to: at(5) }))).toEqual([]);
    expect(await getEvent(then, ids[4] ?? "")).toMatchObject({ error: "not_found" });
    expect(await getEvent(then, ids[5] ?? "")).toMatchObject({ ok: true });
  });

  it("rejects invalid cursors", async () => {
    for (const cursor of ["x", "W10", Buffer.from('["evt_1"]').toString("base64url"), "bnVsbA"])
      expect(await listEvents(ctx, ListEventsInput.parse({ cursor }))).toMatchObject({ error: "invalid_cursor" });
  });
});

describe("other callers", () => {
  it("find no events of another workspace", async () => {
    const other = await makeWorkspace({ clock });
    expect(await listed(other)).toEqual({ data: [], next_cursor: null });
    for (const id of [ids[0] ?? "", "evt_x", "", "key_01m7x5afk6fsnvfhzjc689rkjw"])
      expect(await getEvent(other, id)).toMatchObject({ error: "not_found" });
  });

  it("are refused without the permission", async () => {
    const billing = await makeWorkspace({ clock, role: "billing" });
    expect(await listEvents(billing, ListEventsInput.parse({}))).toMatchObject({ error: "forbidden" });
    expect(await getEvent(billing, ids[0] ?? "")).toMatchObject({ error: "forbidden" });
    expect(await listEvents(await makeWorkspace({ clock, role: "member" }), ListEventsInput.parse({}))).toMatchObject({
      ok: true,
    });
  });
});
