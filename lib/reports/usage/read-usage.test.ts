import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { mintSpender, mintSpendingKey } from "#testing/builders/credits.ts";
import { type Counter, count } from "#testing/builders/usage-counters.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { readUsage } from "./read-usage.ts";
import { rollUsage } from "./roll-usage.ts";
import { alignSpan, BUCKET_MS, startOfDay } from "./rules.ts";
import { ReadUsageInput } from "./schema.ts";
import type { Usage } from "./types.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

// A past day by the database's clock, which decides what is late.
const TODAY = startOfDay(new Date()).getTime() - BUCKET_MS.day;
const ago = (days: number, hour = 0) => new Date(TODAY - days * BUCKET_MS.day + hour * BUCKET_MS.hour);
const clock = fakeClock(new Date(TODAY + 12.5 * BUCKET_MS.hour));
const DAYS = 8;

/** Pseudorandom, the same on every run. */
function dice(): (below: number) => number {
  let state = 20_261_121;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Made = { ctx: Ctx; keys: { id: string; maker: string }[]; counters: Counter[] };

/**
 * A workspace with live and test keys of several makers, and calls in most hours of the last days.
 */
async function used(): Promise<Made> {
  const ctx = await makeWorkspace({ clock });
  const other = await addMember(ctx, "owner");
  const keys: Made["keys"] = [];
  for (const maker of [ctx.actor.id, ctx.actor.id, other.actor.id, "operator"]) {
    const id = await mintSpendingKey(ctx, { name: `of ${maker}`, env: maker === "operator" ? "test" : "live" });
    await sql().query("update api_keys set created_by = $2 where id = $1", [id, maker]);
    keys.push({ id, maker });
  }
  const roll = dice();
  const counters: Counter[] = [];
  for (let hour = -DAYS * 24; hour <= 12; hour++)
    for (const { id, maker } of keys)
      for (const endpoint of ["/v1/scrape", "/v1/serp"])
        for (const outcome of ["succeeded", "failed", "refused"] as const) {
          if (roll(3) > 0) continue;
          const credits = outcome === "succeeded" && maker !== "operator" ? roll(40) : 0;
          const at = { hour: new Date(TODAY + hour * BUCKET_MS.hour), keyId: id, endpoint, outcome };
          counters.push({ ...at, env: maker === "operator" ? "test" : "live", requests: 1 + roll(9), credits });
        }
  await count(ctx, counters);
  return { ctx, keys, counters };
}

/** Requests, errors, credits. */
type Sum = [number, number, number];

/** Computes the expected usage by adding up the counters one by one. */
function expected({ keys, counters }: Made, input: ReadUsageInput): Record<string, Sum> {
  const granularity = input.granularity ?? "day";
  const span = alignSpan(input, granularity, clock.now());
  const sums: Record<string, Sum> = {};
  for (const each of counters) {
    if (each.hour < span.from || each.hour >= span.to) continue;
    if (input.env !== undefined && input.env !== each.env) continue;
    if (input.endpoint !== undefined && input.endpoint !== each.endpoint) continue;
    if (input.key_id !== undefined && input.key_id !== each.keyId) continue;
    const ms = BUCKET_MS[granularity];
    const start = new Date(Math.floor(each.hour.getTime() / ms) * ms).toISOString();
    const group = {
      none: null,
      key: each.keyId,
      endpoint: each.endpoint,
      outcome: each.outcome,
      member: keys.find(({ id }) => id === each.keyId)?.maker,
    }[input.group_by ?? "none"];
    const [requests, errors, credits] = sums[`${start} ${group}`] ?? [0, 0, 0];
    sums[`${start} ${group}`] = [
      requests + each.requests,
      errors + (each.outcome === "succeeded" ? 0 : each.requests),
      credits + each.credits,
    ];
  }
  return sums;
}

const read = async (ctx: Ctx, input: ReadUsageInput): Promise<Usage> => {
  const usage = await readUsage(ctx, input);
  if (!usage.ok) throw new Error(usage.message);
  return usage.value;
};
const flat = (usage: Usage) =>
  Object.fromEntries(usage.data.map((row) => [`${row.start} ${row.group}`, [row.requests, row.errors, row.credits]]));

/** Every query: by day and hour, each split, each filter. */
function everyQuestion({ keys }: Made): ReadUsageInput[] {
  const splits = [undefined, "endpoint", "key", "member", "outcome"] as const;
  const narrowed = [{}, { env: "live" }, { env: "test" }, { endpoint: "/v1/serp" }, { key_id: keys[0]?.id }] as const;
  const spans = [
    { granularity: "day", from: ago(6).toISOString() },
    { granularity: "hour", from: ago(3, 5).toISOString(), to: ago(0, 7).toISOString() },
    { granularity: "hour" },
  ] as const;
  return spans.flatMap((span) =>
    splits.flatMap((group_by) => narrowed.map((narrow) => ReadUsageInput.parse({ ...span, group_by, ...narrow }))),
  );
}

async function expectExact(made: Made) {
  for (const question of everyQuestion(made)) {
    const usage = await read(made.ctx, question);
    expect(flat(usage), JSON.stringify(question)).toEqual(expected(made, question));
    const back = Date.parse(usage.from) - Date.parse(usage.previous.from);
    const before = { ...question, group_by: undefined, from: new Date(usage.previous.from) };
    const past = Object.entries(expected(made, { ...before, to: new Date(Date.parse(usage.from)) }));
    // Skips the last bucket, of which only the part before the current time counts.
    const whole = past.filter(([start]) => Date.parse(start.slice(0, 24)) + back + BUCKET_MS.day <= TODAY);
    for (const [start, counts] of whole)
      expect(usage.previous.data).toContainEqual({
        start: start.slice(0, 24),
        requests: counts[0],
        errors: counts[1],
        credits: counts[2],
      });
  }
}

describe("usage", () => {
  it("equals the counters' sum before and after rollups and late changes", async () => {
    const made = await used();
    await expectExact(made);
    expect(await rollUsage({ clock })).toBeGreaterThanOrEqual(DAYS);
    const { rows } = await sql().query("select 1 from usage_days where workspace_id = $1", [made.ctx.workspaceId]);
    expect(rows.length).toBeGreaterThan(0);
    await expectExact(made);

    const [first] = made.keys;
    const late: Counter[] = [2, 4].map((days) => ({
      ...{ hour: ago(days, 23), keyId: first?.id ?? "", endpoint: "/v1/scrape", outcome: "succeeded", env: "live" },
      ...{ requests: 0, credits: 1_000 + days },
    }));
    await count(made.ctx, late);
    const changed = { ...made, counters: [...made.counters, ...late] };
    await expectExact(changed);
    expect(await rollUsage({ clock })).toBe(2);
    await expectExact(changed);
    expect(await rollUsage({ clock })).toBe(0);
  });

  it("names the largest groups and adds up the others, to the same total", async () => {
    const made = await used();
    for (const granularity of ["day", "hour"] as const)
      for (const group_by of ["key", "endpoint", "member"] as const) {
        const all = await read(made.ctx, ReadUsageInput.parse({ granularity, group_by }));
        const few = await read(made.ctx, ReadUsageInput.parse({ granularity, group_by, limit: "1" }));
        expect(few.groups.map(({ group }) => group)).toEqual([all.groups[0]?.group, "others"]);
        expect(few.groups[0]).toEqual(all.groups[0]);
        expect(few.totals).toEqual(all.totals);
        expect(few.groups_total).toBe(all.groups.length);
      }
  });

  it("counts a call at the month's boundary once, in the new month", async () => {
    const { ctx, keyId } = await mintSpender({ clock: fakeClock("2026-03-02T00:00:00Z") });
    const at = (hour: string) => ({
      ...({ hour: new Date(hour), keyId, endpoint: "/v1/scrape", outcome: "succeeded", env: "live" } as const),
      ...{ requests: 1, credits: 1 },
    });
    await count(ctx, [at("2026-02-28T23:00:00Z"), at("2026-03-01T00:00:00Z")]);
    const month = async (from: string, to: string) =>
      (await read(ctx, ReadUsageInput.parse({ from, to }))).totals.credits;
    expect(await month("2026-02-01T00:00:00Z", "2026-03-01T00:00:00Z")).toBe(1);
    expect(await month("2026-03-01T00:00:00Z", "2026-04-01T00:00:00Z")).toBe(1);
    expect(await month("2026-02-01T00:00:00Z", "2026-04-01T00:00:00Z")).toBe(2);
  });

  it("names people and keys", async () => {
    const made = await used();
    const names = async (group_by: "key" | "member") =>
      (await read(made.ctx, ReadUsageInput.parse({ group_by }))).groups.map(({ group, name }) => [group, name]);
    expect(await names("key")).toEqual(expect.arrayContaining(made.keys.map(({ id, maker }) => [id, `of ${maker}`])));
    expect(await names("member")).toEqual(
      expect.arrayContaining([
        [made.ctx.actor.id, made.ctx.actor.label],
        ["operator", "The operator"],
      ]),
    );
  });

  it("is forbidden to members, and separate per workspace", async () => {
    const made = await used();
    const ask = ReadUsageInput.parse({ group_by: "key" });
    const other = await makeWorkspace({ clock });
    expect(await read(other, ask)).toMatchObject({
      data: [],
      groups: [],
      totals: { requests: 0, errors: 0, credits: 0 },
    });
    expect((await read(other, { ...ask, key_id: made.keys[0]?.id })).data).toEqual([]);
    expect(await readUsage(await addMember(made.ctx, "member"), ask)).toMatchObject({ ok: false, error: "forbidden" });
    expect(await readUsage(await addMember(made.ctx, "billing"), ask)).toMatchObject({ ok: true });
  });
});
