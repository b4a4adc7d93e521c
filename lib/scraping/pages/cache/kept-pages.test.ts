import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { forgetExpired } from "#server/worker/forget-expired.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget, loopbackPolicy, type Target } from "#testing/services/outbound-targets.ts";
import { ScrapeInput } from "../schema.ts";
import { scrapeUrl } from "../scrape-url.ts";

await ownDatabase();
const clock = fakeClock("2026-03-04T05:06:07.000Z");
const policy = loopbackPolicy();
let ctx: Ctx;
let target: Target;
let asked = 0;

beforeAll(async () => {
  ctx = await keyOf();
  target = await httpTarget((request, response) => {
    asked++;
    const status = request.url === "/404" ? 404 : 200;
    response.writeHead(status, { "content-type": "text/html" }).end(`<h1>${asked}</h1>\u0000`);
  });
});
afterAll(async () => {
  await target[Symbol.asyncDispose]();
  await closeDb();
});

async function keyOf(env: "live" | "test" = "live"): Promise<Ctx> {
  const owner = await makeWorkspace({ clock });
  return { ...owner, actor: { type: "api_key", id: "key_0", label: "k", env, scopes: ["scrape"] } };
}

const scrape = async (path: string, more: object = {}, by = ctx) => {
  const result = await scrapeUrl(by, ScrapeInput.parse({ url: target.url + path, ...more }), policy);
  if (!result.ok) throw new Error(result.message);
  return result.value;
};

it("returns a page that is young enough, with its fetch time", async () => {
  const first = await scrape("/a", { max_age: 60 });
  expect(first).toMatchObject({ cached: false, fetched_at: "2026-03-04T05:06:07.000Z" });
  clock.advance(60_000);
  const second = await scrape("/a", { max_age: 60 });
  expect(second).toEqual({
    ...first,
    id: expect.stringMatching(/^scr_/),
    cached: true,
    duration_ms: expect.any(Number),
  });
  expect(second.id).not.toBe(first.id);
  clock.advance(1);
  expect(await scrape("/a", { max_age: 60 })).toMatchObject({ cached: false, fetched_at: clock.now().toISOString() });
  expect(await scrape("/a", { max_age: 604_800 })).toMatchObject({ cached: true });
});

it("ignores calls without max_age", async () => {
  await scrape("/b");
  const first = await scrape("/b", { max_age: 60 });
  expect(first.cached).toBe(false);
  expect((await scrape("/b")).cached).toBe(false);
  const refetched = await scrape("/b", { max_age: 0 });
  expect(refetched).toMatchObject({ cached: false });
  clock.advance(1);
  const newest = await scrape("/b", { max_age: 0 });
  expect((await scrape("/b", { max_age: 60 })).markdown).toBe(newest.markdown);
});

it("distinguishes everything that changes the document", async () => {
  await scrape("/c", { max_age: 60 });
  for (const more of [
    { formats: ["text"] },
    { only_main_content: true },
    { include_selectors: ["h1"] },
    { exclude_selectors: ["h1"] },
    { extract_rules: { a: "h1" } },
    { headers: { "Accept-Language": "de" } },
    { respect_robots: true },
  ]) {
    expect(await scrape("/c", { ...more, max_age: 60 })).toMatchObject({ cached: false });
    expect(await scrape("/c", { ...more, max_age: 60 })).toMatchObject({ cached: true });
  }
  expect(await scrape("/c?", { max_age: 60 })).toMatchObject({ cached: false });
  const same = { formats: ["metadata", "markdown"], timeout_ms: 5_000, max_age: 60 };
  expect(await scrape("/c", same)).toMatchObject({ cached: true });
  await scrape("/c", { headers: { "X-A": "1" }, max_age: 60 });
  expect(await scrape("/c", { headers: { "x-a": "1" }, max_age: 60 })).toMatchObject({ cached: true });
});

it("is not shared with other workspaces or test keys", async () => {
  await scrape("/d", { max_age: 60 });
  expect(await scrape("/d", { max_age: 60 }, await keyOf())).toMatchObject({ cached: false });
  const test = { ...ctx, actor: { ...ctx.actor, env: "test" } } as Ctx;
  expect(await scrape("/d", { max_age: 60 }, test)).toMatchObject({ cached: false, warnings: ["fixture"] });
});

it("does not contain failures", async () => {
  await scrape("/404", { max_age: 60 });
  expect(await scrape("/404", { max_age: 60 })).toMatchObject({ cached: false, status_code: 404 });
});

it("is swept after a week", async () => {
  await scrape("/e", { max_age: 1 });
  const count = async () =>
    Number(
      (await sql().query("select count(*) from kept_pages where workspace_id = $1", [ctx.workspaceId])).rows[0].count,
    );
  const before = await count();
  expect(before).toBeGreaterThan(0);
  clock.advance(604_799_000);
  await scrape("/f", { max_age: 1 });
  clock.advance(1_001);
  await forgetExpired({ clock });
  expect(await count()).toBe(1);
});
