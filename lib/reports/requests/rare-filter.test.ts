import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { logCalls } from "#testing/builders/archived-log.ts";
import { makeKey } from "#testing/builders/key.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { REQUEST_SCAN_MAX } from "./constants.ts";
import { listLoggedRequests, listRequests } from "./queries.ts";
import { ListRequestsInput } from "./schema.ts";

describe("a filter that matches few of many calls", () => {
  let ctx: Ctx;
  let plain: string[];
  let newest: string[];
  let oldest: string[];

  beforeAll(async () => {
    await ownDatabase();
    ctx = await makeWorkspace();
    const { id: key } = await makeKey(ctx);
    oldest = await logCalls(ctx, key, { daysAgo: 4, calls: 2, status: 404, target: "https://rare.example/" });
    // All in the days scanned first, inserted by one statement.
    plain = await logCalls(ctx, key, { daysAgo: 1, calls: REQUEST_SCAN_MAX + 5 });
    newest = await logCalls(ctx, key, { daysAgo: 0, calls: 1, status: 404, target: "https://rare.example/" });
  });
  afterAll(closeDb);

  async function page(given: Record<string, unknown>, list: typeof listRequests = listRequests) {
    const found = await list(ctx, ListRequestsInput.parse(given));
    if (!found.ok) throw new Error(found.error);
    return { ids: found.value.data.map(({ id }) => id), next: found.value.next_cursor };
  }

  it.each([{ status: ["4xx"] }, { q: "RARE.example" }, { status: ["404"], q: "rare", env: "live" }])(
    "with %j scans a limited number per page, and the next page resumes",
    async (given) => {
      const first = await page(given);
      expect(first).toEqual({ ids: newest, next: expect.any(String) });
      expect(await page({ ...given, cursor: first.next })).toEqual({ ids: oldest, next: null });
    },
  );

  it("gives an empty page with a cursor if nothing matches within the limit", async () => {
    const given = { error_code: "never_seen" };
    const first = await page(given);
    expect(first).toEqual({ ids: [], next: expect.any(String) });
    expect(await page({ ...given, cursor: first.next })).toEqual({ ids: [], next: null });
  });

  it("resumes after a page of the live tail", async () => {
    const first = await page({ status: ["4xx"] }, listLoggedRequests);
    expect(first).toEqual({ ids: newest, next: expect.any(String) });
    expect(await page({ status: ["4xx"], cursor: first.next })).toEqual({ ids: oldest, next: null });
  });

  it("has no effect on a filter that matches most calls", async () => {
    const first = await page({ status: ["2xx"], limit: 100 });
    expect(first.ids).toEqual(plain.slice(0, 100));
    expect((await page({ status: ["2xx"], limit: 100, cursor: first.next })).ids).toEqual(plain.slice(100, 200));
  });
});
