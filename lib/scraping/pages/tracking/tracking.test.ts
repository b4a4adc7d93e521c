import { afterAll, beforeAll, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
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
let page = { status: 200, body: "<p>Price: 12" };
/** Delays the site's response, so that two requests are in flight at the same time. */
let gate: Promise<void> = Promise.resolve();
let asked = 0;

beforeAll(async () => {
  ctx = await keyOf();
  target = await httpTarget(async (_, response) => {
    const { status, body } = page;
    asked++;
    await gate;
    response.writeHead(status, { "content-type": "text/html" }).end(body);
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

type Options = { by?: Ctx; more?: object; format?: string | object; work?: string };

async function look(path: string, { by = ctx, more = {}, format = "change_tracking", work }: Options = {}) {
  clock.advance(1_000);
  const input = ScrapeInput.parse({ url: target.url + path, formats: ["markdown", format], ...more });
  const result = await scrapeUrl(by, input, policy, work);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

const show = (body: string, status = 200) => {
  page = { status, body };
};

it("reports how a page changed since the last look, through its life", async () => {
  show("<p>Price: 12<p>3 minutes ago");
  const first = await look("/a");
  expect(first.change_tracking).toEqual({ status: "new", compared_with: null });
  expect(first).not.toHaveProperty("text");
  expect(first).not.toHaveProperty("metadata");
  show("<p>Price:   12<p>5 hours ago");
  const second = await look("/a");
  expect(second.change_tracking).toEqual({ status: "same", compared_with: first.fetched_at });
  show("<p>Price: 13");
  const third = await look("/A/../a/?utm_source=x#y");
  expect(third.change_tracking).toEqual({
    status: "changed",
    compared_with: second.fetched_at,
    diff: { text: "@@ -1,1 +1,1 @@\n-Price: 12\n+Price: 13", added: 1, removed: 1, truncated: false },
  });
  show("gone", 404);
  expect((await look("/a")).change_tracking).toMatchObject({ status: "removed", compared_with: third.fetched_at });
  expect((await look("/a")).change_tracking?.status).toBe("same");
  show("teapot", 418);
  const unclear = await look("/a");
  expect(unclear).toMatchObject({ warnings: ["change_tracking_skipped"] });
  expect(unclear.change_tracking).toBeUndefined();
  show("<p>Price: 13");
  expect((await look("/a")).change_tracking?.status).toBe("new");
});

it("leaves out the diff if only the status is requested", async () => {
  const format = { type: "change_tracking", modes: [] };
  show("<p>1");
  await look("/b", { format });
  show("<p>2");
  const { change_tracking } = await look("/b", { format });
  expect(change_tracking?.status).toBe("changed");
  expect(change_tracking).not.toHaveProperty("diff");
});

it("compares only with the same tag, workspace, kind of key and options", async () => {
  show("<p>1");
  await look("/c");
  const daily = { type: "change_tracking", tag: "daily" };
  expect((await look("/c", { format: daily })).change_tracking).toMatchObject({ status: "new", tag: "daily" });
  expect((await look("/c", { format: daily })).change_tracking).toMatchObject({ status: "same", tag: "daily" });
  const others: Options[] = [
    { by: await keyOf() },
    { more: { only_main_content: true } },
    { more: { headers: { "Accept-Language": "de" } } },
  ];
  for (const other of others) {
    expect((await look("/c", other)).change_tracking?.status).toBe("new");
    expect((await look("/c", other)).change_tracking?.status).toBe("same");
  }
  const byTestKey = { by: { ...ctx, actor: { ...ctx.actor, env: "test" } } as Ctx };
  expect((await look("/c", byTestKey)).change_tracking?.status).toBe("new");
  expect((await look("/c", byTestKey)).change_tracking?.status).toBe("same");
  expect((await look("/c")).change_tracking?.status).toBe("same");
});

it("detects a change of the headline in the main content", async () => {
  const more = { only_main_content: true };
  const story = `<article>${"<p>A long paragraph of a story, with commas, and words, and more of them.".repeat(9)}</article>`;
  show(`<title>Old</title>${story}`);
  await look("/d", { more });
  show(`<title>New</title>${story}`);
  expect((await look("/d", { more })).change_tracking?.diff?.text).toContain("-Old\n+New");
});

it("fetches a page to compare, whatever max_age says", async () => {
  show("<p>1");
  const before = asked;
  await look("/e", { more: { max_age: 600 } });
  await look("/e", { more: { max_age: 600 } });
  expect(asked - before).toBe(2);
});

it("loses no change between concurrent looks", async () => {
  show("<p>1");
  await look("/f");
  show("<p>2");
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  const both = [look("/f"), look("/f"), look("/f")];
  resolve();
  const statuses = (await Promise.all(both)).map(({ change_tracking }) => change_tracking?.status);
  expect(statuses).toContain("changed");
  expect((await look("/f")).change_tracking?.status).toBe("same");
});

it("reports the same change when work is repeated, as after a crash", async () => {
  show("<p>1");
  await look("/g", { work: "job_1/0" });
  show("<p>2");
  const firstChange = (await look("/g", { work: "job_2/0" })).change_tracking;
  expect(firstChange?.status).toBe("changed");
  expect((await look("/g", { work: "job_2/0" })).change_tracking).toEqual(firstChange);
  expect((await look("/g", { work: "job_3/0" })).change_tracking?.status).toBe("same");
});

it("stores one bounded text per page", async () => {
  show(`<p>${"long ".repeat(300_000)}`);
  expect((await look("/h")).warnings).toContain("change_tracking_truncated");
  show(`<p>${"long ".repeat(300_000)} and another end`);
  expect((await look("/h")).change_tracking?.status).toBe("same");
  const { rows } = await sql().query("select max(length(content)) < 100000 as small from tracked_pages");
  expect(rows).toEqual([{ small: true }]);
});
