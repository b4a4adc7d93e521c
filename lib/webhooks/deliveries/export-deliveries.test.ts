import { afterAll, expect, it, vi } from "vitest";
import { closeDb, tables } from "#lib/platform/database/client.ts";
import { log } from "#lib/platform/logging/log.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { addMember, type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { PAGE_MAX } from "./constants.ts";
import { exportDeliveries } from "./export-deliveries.ts";
import { csvHead, csvLine } from "./log/csv.ts";
import { listDeliveries } from "./queries.ts";
import { ListDeliveriesInput } from "./schema.ts";

await ownDatabase();
log.level = "silent";
afterAll(closeDb);

type Format = Parameters<typeof exportDeliveries>[2];
async function exported(ctx: Ctx, format: Format, filter: object = {}) {
  const file = await exportDeliveries(ctx, ListDeliveriesInput.parse(filter), format);
  if (!file.ok) throw new Error(file.message);
  return file.value;
}

async function textOf({ lines }: { lines: AsyncIterable<string> }): Promise<string> {
  let text = "";
  for await (const part of lines) text += part;
  return text;
}

it("exports all matching deliveries in list order across pages", async () => {
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
  expect(csv).toMatchObject({ name: "deliveries-2027-01-02T03-04-05.csv", type: "text/csv; charset=utf-8" });
  expect(await textOf(csv)).toBe(csvHead + all.map(csvLine).join(""));
  const lines = async (filter: object) => {
    const text = await textOf(await exported(ctx, "ndjson", filter));
    return text
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  };
  expect(await lines({ status: "failed" })).toEqual(all.slice(-2));
  expect(await lines({ cursor: first.next_cursor })).toEqual(rest.data);
  expect((await exported(ctx, "ndjson")).type).toBe("application/x-ndjson; charset=utf-8");
});

it("an empty export has only its head; bad cursors and callers are refused before it", async () => {
  const ctx = await makeWorkspace();
  expect(await textOf(await exported(ctx, "csv"))).toBe(csvHead);
  expect(await textOf(await exported(ctx, "ndjson"))).toBe("");
  const cursor = ListDeliveriesInput.parse({ cursor: "nonsense" });
  expect(await exportDeliveries(ctx, cursor, "csv")).toMatchObject({ error: "invalid_cursor" });
  const billing = await addMember(ctx, "billing");
  expect(await exportDeliveries(billing, ListDeliveriesInput.parse({}), "csv")).toMatchObject({ error: "forbidden" });
});

it("an export that fails midway is aborted and logged with the reason", async () => {
  const ctx = await makeWorkspace();
  for (let at = 0; at <= PAGE_MAX; at++) await makeDelivery(ctx);
  const { lines } = await exported(ctx, "csv");
  expect((await lines.next()).value).toBe(csvHead);
  expect((await lines.next()).value).toContain("dlv_");
  await tables().query("alter table deliveries rename to deliveries_away");
  using warn = vi.spyOn(log, "warn");
  await expect(lines.next()).rejects.toThrow("deliveries");
  await tables().query("alter table deliveries_away rename to deliveries");
  const err = expect.objectContaining({ message: expect.stringContaining("deliveries") });
  expect(warn).toHaveBeenCalledExactlyOnceWith("export.broke_off", {
    ...{ err, export: "deliveries", workspace_id: ctx.workspaceId },
  });
});
