import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { type DeliveryOptions, finishDelivery, makeDelivery } from "#testing/builders/delivery-log.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { listDeliveries, tailDeliveries } from "./queries.ts";
import { ListDeliveriesInput, TailDeliveriesInput } from "./schema.ts";

await ownDatabase();
afterAll(closeDb);

let clock: ReturnType<typeof fakeClock>;
let ctx: Ctx;
beforeEach(async () => {
  clock = fakeClock(new Date());
  ctx = await makeWorkspace({ clock });
});

/** Makes a delivery one millisecond younger than the previous one. */
async function make(options: DeliveryOptions = {}): Promise<string> {
  clock.advance(1);
  return (await makeDelivery(ctx, options)).id;
}

const ask = (filter: object = {}, as: Ctx = ctx) => listDeliveries(as, ListDeliveriesInput.parse(filter));

async function page(filter: object = {}, as: Ctx = ctx) {
  const answer = await ask(filter, as);
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

const ids = async (filter: object = {}, as: Ctx = ctx) => (await page(filter, as)).data.map(({ id }) => id);

/** Reads every page of a list. */
async function walk(filter: object, between: () => Promise<void> = async () => undefined): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const { data, next_cursor } = await page({ ...filter, ...(cursor && { cursor }) });
    seen.push(...data.map(({ id }) => id));
    cursor = next_cursor;
    await between();
  }
  return seen;
}

describe("text", () => {
  const data = {
    url: "https://shop.Example.com/Größe?sku=AB-4711",
    note: 'line one\nsecond "line" C:\\temp',
    city: "ŁÓDŹ",
  };

  it.each(["delivered", "failed", "canceled", "pending", "held"] as const)(
    "finds whole words in %s deliveries",
    async (status) => {
      const made = await makeDelivery(ctx, { status, data });
      await make({ status, data: { url: "https://elsewhere.test" } });
      for (const text of [
        ...[
          "shop",
          "EXAMPLE",
          "größe",
          "łódź",
          "second line",
          "line second",
          "temp",
          "4711 https",
          made.eventId,
          data.url,
        ],
        ...[data.note, `"${made.eventId}"`, made.eventId.slice(4), "AB-4711", "shop.example.com event"],
      ])
        expect([text, await ids({ text })]).toEqual([text, [made.id]]);
      for (const text of [
        "sho",
        "hop",
        "ab4711",
        "shop elsewhere",
        "nsecond",
        "ttemp",
        "%",
        "_",
        ".*",
        "(shop|x)",
        "shop*x",
        "\\",
      ])
        expect([text, await ids({ text })]).toEqual([text, []]);
      expect(await ids({ text: "key.created" })).toHaveLength(2);
      expect(await ids({ text: "event" })).toHaveLength(2);
      expect(await ids({ text: "  " })).toHaveLength(2);
    },
  );

  it("treats hostile text literally", async () => {
    const id = await make({ data: { note: "percent" } });
    for (const text of [
      "\0percent\0",
      "per\0cent",
      "percent'); drop table events; --",
      "[[:alpha:]]",
      "(a+)+$",
      "𝒳".repeat(200),
    ])
      expect([text, await ids({ text })]).toEqual([text, text === "\0percent\0" ? [id] : []]);
    for (const status of ["pending", "canceled"] as const)
      for (const text of ["(a+)+$", "[", "\\", "a".repeat(500), "ﬀ", "İ"])
        expect(await ids({ text, status })).toEqual([]);
  });

  it("finds every delivery by words that all bodies have, even without a body", async () => {
    for (const status of ["pending", "canceled", "delivered"] as const) {
      const made = await makeDelivery(ctx, { status });
      await sql().query("delete from events where id = $1", [made.eventId]);
      expect(await ids({ text: "Event, created at", status })).toEqual([made.id]);
    }
  });

  it("combines with other filters", async () => {
    const found = await make({ data, webhookId: "whk_01m7x5afk6fsnvfhzjc689rkj0", status: "failed" });
    await make({ data });
    expect(await ids({ text: "shop", status: "failed" })).toEqual([found]);
    expect(await ids({ text: "shop", webhook_id: "whk_01m7x5afk6fsnvfhzjc689rkj0" })).toEqual([found]);
    expect(await ids({ text: "shop", code: "5xx" })).toEqual([]);
  });
});

describe("while deliveries move from the queue to the log", () => {
  it("returns each one that existed exactly once", async () => {
    const steps = fc.array(fc.record({ moves: fc.nat(3), adds: fc.nat(2) }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.nat(14), steps, async (limit, rows, moves) => {
        ctx = await makeWorkspace({ clock });
        const there: string[] = [];
        for (let at = 0; at < rows; at++) there.push(await make({ status: at % 2 === 0 ? "pending" : "delivered" }));
        const waiting = there.filter((_, at) => at % 2 === 0);
        let step = 0;
        const seen = await walk({ limit }, async () => {
          const { moves: count, adds } = moves[step++ % moves.length] ?? { moves: 0, adds: 0 };
          for (const id of waiting.splice(step % Math.max(1, waiting.length), count)) await finishDelivery(ctx, id);
          for (let at = 0; at < adds; at++) await make({ status: "pending" });
        });
        expect(seen).toEqual([...there].sort().reverse());
      }),
      { numRuns: 25 },
    );
  });

  it("shows each in exactly one place at any time", async () => {
    const made: Awaited<ReturnType<typeof makeDelivery>>[] = [];
    for (let count = 0; count < 60; count++) made.push(await makeDelivery(ctx, { status: "pending" }));
    const expected = made
      .map(({ id }) => id)
      .sort()
      .reverse();
    const moving = (async () => {
      for (const { id } of made) await finishDelivery(ctx, id);
      return true;
    })();
    let over = false;
    void moving.then((done) => {
      over = done;
    });
    do expect(await ids({ limit: 100 })).toEqual(expected);
    while (!over);
    await moving;
  });
});

describe("tailDeliveries", () => {
  const tail = async (filter: object = {}, as: Ctx = ctx) => {
    const answer = await tailDeliveries(as, TailDeliveriesInput.parse(filter));
    if (!answer.ok) throw new Error(answer.message);
    return { ids: answer.value.data.map(({ id }) => id), after: answer.value.after };
  };

  it("returns new deliveries, and repeats recent ones that may have been late", async () => {
    const old = await make();
    const first = await tail();
    expect(first.ids).toEqual([old]);
    clock.advance(60_000);
    const newer = await make({ status: "pending" });
    const second = await tail({ after: first.after });
    expect(second.ids).toEqual([newer, old]);
    // Emitted before the newest, but committed after it was returned.
    const { id: late } = await makeDelivery(ctx, { at: new Date(clock.now().getTime() - 5_000) });
    await finishDelivery(ctx, newer);
    const third = await tail({ after: second.after });
    expect(third.ids).toEqual([newer, late]);
    expect(third.after).toBe(second.after);
    clock.advance(60_000);
    const newest = await make({ env: "test" });
    expect((await tail({ after: third.after, env: "test" })).ids).toEqual([newest]);
    expect((await tail({ after: third.after, limit: 1 })).ids).toEqual([newest]);
  });

  it("starts at the present when there are no deliveries", async () => {
    const { ids: none, after } = await tail();
    expect(none).toEqual([]);
    const id = await make();
    expect((await tail({ after })).ids).toEqual([id]);
  });

  it("continues from the present when all deliveries are older", async () => {
    const old = await make();
    clock.advance(60_000);
    const first = await tail();
    expect(first.ids).toEqual([old]);
    expect((await tail({ after: first.after })).ids).toEqual([]);
    const id = await make();
    expect((await tail({ after: first.after })).ids).toEqual([id]);
  });

  it("starts no earlier than `from`", async () => {
    const from = clock.now();
    const old = await make();
    clock.advance(60_000);
    const before = await make();
    const { after } = await tail();
    const then = new Date(clock.now().getTime() + 1);
    clock.advance(5_000);
    const id = await make();
    expect((await tail({ after })).ids).toEqual([id, before]);
    expect((await tail({ after, from: from.toISOString() })).ids).toEqual([id, before]);
    expect((await tail({ after, from: then.toISOString() })).ids).toEqual([id]);
    expect((await tail({ from: then.toISOString() })).ids).toEqual([id]);
    expect((await tail({ from: from.toISOString() })).ids).toEqual([id, before, old]);
  });

  it("returns nothing and keeps its position when nothing can match", async () => {
    await make();
    const { after } = await tail();
    clock.advance(60_000);
    const id = await make();
    expect(await tail({ after, text: "%" })).toEqual({ ids: [], after });
    const actor = { type: "api_key", id: "key_1", label: "k", env: "test", scopes: ["admin"] } as const;
    expect(await tail({ after, env: "live" }, { ...ctx, actor })).toEqual({ ids: [], after });
    const present = await tail({ text: "%" });
    expect(present.ids).toEqual([]);
    expect((await tail({ after: present.after })).ids).toEqual([id]);
    clock.advance(60_000);
    const { after: later } = await tail({ text: "%" });
    expect((await tail({ after: later })).ids).toEqual([]);
  });
});
