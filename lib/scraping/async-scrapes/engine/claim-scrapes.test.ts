import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { LEASE_MS } from "#lib/scraping/async-scrapes/constants.ts";
import { makeKey } from "#testing/builders/key.ts";
import { askFor, callerOf } from "#testing/builders/scrapes.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { claimScrapes } from "./claim-scrapes.ts";
import { concludeScrape } from "./conclude-scrape.ts";
import { keepOutcome } from "./keep-outcome.ts";
import { releaseClaims, renewLeases } from "./leases.ts";
import { waitForNextTry } from "./perform-scrape.ts";

await ownDatabase();
afterAll(closeDb);
const clock = fakeClock(new Date());
beforeEach(() => sql().query("truncate scrape_queue"));

/** Makes a workspace with `count` waiting scrapes. */
async function waiting(count: number) {
  const owner = await makeWorkspace({ credits: 1_000, clock });
  const ctx = callerOf(owner, await makeKey(owner));
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push(await askFor(ctx, "https://shop.example/", "http://127.0.0.1:9/hook"));
  return { ctx, ids };
}

const claim = (most: number, after = "", underWay = new Map<string, number>()) =>
  claimScrapes({ clock }, { most, after, underWay });

describe("claimScrapes", () => {
  it("claims each scrape once, and again after its lease has ended", async () => {
    const { ids } = await waiting(3);
    const first = await claim(10);
    expect(first.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(await claim(10)).toEqual([]);
    clock.advance(LEASE_MS);
    expect((await claim(10)).map(({ fence }) => fence)).toEqual([2, 2, 2]);
  });

  it("divides claims among workspaces, and resumes after the last one", async () => {
    const [crowd, few] = [await waiting(8), await waiting(2)];
    const claims = await claim(4);
    expect(claims.filter(({ workspaceId }) => workspaceId === few.ctx.workspaceId)).toHaveLength(2);
    expect(claims.filter(({ workspaceId }) => workspaceId === crowd.ctx.workspaceId)).toHaveLength(2);
    const [low, high] = [crowd.ctx.workspaceId, few.ctx.workspaceId].sort();
    expect((await claim(10, low)).every(({ workspaceId }) => workspaceId === high)).toBe(true);
  });

  it("claims nothing for a workspace that already has its share", async () => {
    const { ctx } = await waiting(8);
    expect(await claim(8, "", new Map([[ctx.workspaceId, 24]]))).toEqual([]);
    expect(await claim(9, "", new Map([[ctx.workspaceId, 23]]))).toHaveLength(1);
    expect(await claim(8)).toHaveLength(6);
  });
});

describe("a lease", () => {
  it("lasts while it is renewed", async () => {
    await waiting(1);
    const claims = await claim(1);
    clock.advance(LEASE_MS - 1);
    await renewLeases({ clock }, claims);
    clock.advance(LEASE_MS - 1);
    expect(await claim(1)).toEqual([]);
    clock.advance(1);
    expect(await claim(1)).toHaveLength(1);
  });

  it("can be claimed by any worker after its release", async () => {
    await waiting(1);
    await releaseClaims({ clock }, await claim(1), 100);
    expect(await claim(1)).toEqual([]);
    clock.advance(100);
    expect(await claim(1)).toHaveLength(1);
  });

  it("is not renewed while the scrape waits for its next try", async () => {
    const { ctx } = await waiting(1);
    const [one] = await claim(1);
    if (!one) throw new Error("Nothing was claimed.");
    expect(await waitForNextTry(ctx, one, 2_000)).toBe(true);
    await renewLeases({ clock }, [one]);
    clock.advance(2_000);
    expect(await claim(1)).toMatchObject([{ attemptsMade: 1 }]);
  });

  it("that was taken over lets the former worker record nothing", async () => {
    const { ctx } = await waiting(1);
    const [late] = await claim(1);
    clock.advance(LEASE_MS);
    await claim(1);
    if (!late) throw new Error("Nothing was claimed.");
    const problem = { code: "target_timeout", message: "late", target_status: null } as const;
    expect(await waitForNextTry(ctx, late, 0)).toBe(false);
    expect(await concludeScrape(ctx, late, { attempts: 1, problem })).toBe(false);
    expect(await keepOutcome(ctx, late, { finding: documentOf(late.id) })).toBe(false);
    const where = { workspaceId: ctx.workspaceId };
    expect([await db().scrape.count({ where }), await db().queuedDelivery.count({ where })]).toEqual([0, 0]);
  });
});

const documentOf = (id: string) => ({
  ...{ id, url: "https://shop.example/", final_url: "https://shop.example/", redirects: [], status_code: 200 },
  ...{ content_type: "text/html", duration_ms: 1, credits_used: 1, cached: false, warnings: [] },
  fetched_at: clock.now().toISOString(),
});
