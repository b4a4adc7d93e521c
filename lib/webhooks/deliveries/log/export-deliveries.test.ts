import { afterAll, expect, it } from "vitest";
import { fakeClock } from "#lib/platform/clock.ts";
import { closeDb } from "#lib/platform/db.ts";
import { log } from "#lib/platform/log.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { PAGE_MAX } from "../constants.ts";
import { listDeliveries } from "../queries.ts";
import { ListDeliveriesInput } from "../schema.ts";
import { csvHead, csvLine } from "./csv.ts";
import { exportDeliveries } from "./export-deliveries.ts";

await ownDatabase();
log.level = "silent";
afterAll(closeDb);

async function exported(ctx: Ctx, format: "csv" | "ndjson", filter: object = {}): Promise<Response> {
  const answer = await exportDeliveries(ctx, ListDeliveriesInput.parse(filter), format);
  if (!(answer instanceof Response)) throw new Error(answer.message);
  return answer;
}

it("the deliveries that match are a file, in the order of the list, whatever pages they are read in", async () => {
  const clock = fakeClock("2027-01-02T03:04:05.678Z");
  const ctx = await makeWorkspace({ clock });
  for (let at = 0; at < PAGE_MAX + 3; at++) {
    clock.advance(1);
    await makeDelivery(ctx, { status: at < 2 ? "failed" : "delivered" });
  }
  const list = async (filter: object) => {
    const page = await listDeliveries(ctx, ListDeliveriesInput.parse(filter));
    if (!page.ok) throw new Error(page.message);
    return page.value;
  };
  const first = await list({ limit: PAGE_MAX });
  const rest = await list({ limit: PAGE_MAX, cursor: first.next_cursor });
  const all = [...first.data, ...rest.data];
  expect(all).toHaveLength(PAGE_MAX + 3);
  const csv = await exported(ctx, "csv");
  expect(await csv.text()).toBe(csvHead + all.map(csvLine).join(""));
  expect(Object.fromEntries(csv.headers)).toEqual({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="deliveries-2027-01-02T03-04-05.csv"',
    "cache-control": "private, no-store",
  });
  const lines = async (filter: object) => {
    const text = await (await exported(ctx, "ndjson", filter)).text();
    return text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  };
  expect(await lines({ status: "failed" })).toEqual(all.slice(-2));
  expect(await lines({ cursor: first.next_cursor })).toEqual(rest.data);
  expect((await exported(ctx, "ndjson")).headers.get("content-type")).toBe("application/x-ndjson; charset=utf-8");
});

it("a file without deliveries has its head alone; one that cannot be read to its end breaks off; who may not read gets none", async () => {
  const ctx = await makeWorkspace();
  expect(await (await exported(ctx, "csv")).text()).toBe(csvHead);
  expect(await (await exported(ctx, "ndjson")).text()).toBe("");
  await expect((await exported(ctx, "csv", { cursor: "nonsense" })).text()).rejects.toThrow("cursor");
  const billing = await addMember(ctx, "billing");
  expect(await exportDeliveries(billing, ListDeliveriesInput.parse({}), "csv")).toMatchObject({ error: "forbidden" });
});
