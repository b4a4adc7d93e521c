import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseClock, syncClock } from "#lib/platform/clock.ts";
import { closeDb, db, sql } from "#lib/platform/db.ts";
import { newId } from "#lib/platform/ids.ts";
import { FIXTURE_SITE } from "#lib/scraping/sites/fixture-site.ts";
import { jobPolicy } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { FORECASTS_A_MINUTE } from "./constants.ts";
import { createCrawl } from "./create-crawl.ts";
import { forecastCrawl } from "./forecast-crawl.ts";
import { CreateCrawlInput } from "./schema.ts";

await ownDatabase();
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

const owned = () => makeWorkspace({ credits: 1_000, clock: databaseClock });
const LINKS = ["/blog/a", "/blog/b", "/blog/tag/x", "/about"].map((path) => `<a href="${path}">${path}</a>`).join("");
const site = () =>
  httpTarget((request, response) =>
    request.url === "/"
      ? void response.writeHead(200, { "content-type": "text/html" }).end(`<title>Home</title>${LINKS}`)
      : void response.writeHead(404).end(),
  );

it("lists the pages that the patterns let through, and prices them and the limit, without charge", async () => {
  await using target = await site();
  const owner = await owned();
  const { id: keyId } = await makeKey(owner, { scopes: ["jobs"] });
  const body = { url: `${target.url}/`, limit: 50, include_paths: ["/blog/"], exclude_paths: ["/blog/tag/"] };
  const input = CreateCrawlInput.parse({ ...body, options: { render_js: true } });
  const forecast = await forecastCrawl(owner, { keyId, input }, jobPolicy);
  expect(forecast).toEqual({
    ok: true,
    value: {
      object: "crawl_forecast",
      pages_found: 3,
      more: false,
      sample: ["/", "/blog/a", "/blog/b"].map((path) => target.url + path),
      problem: null,
      limit: 50,
      credits_per_page: 6,
      credits: 18,
      credits_max: 300,
    },
  });
  const { workspaceId } = owner;
  expect(await db().balance.findUniqueOrThrow({ where: { workspaceId } })).toMatchObject({ balance: 1_000n });
  expect(await db().job.count({ where: { workspaceId } })).toBe(0);
});

it("prices the limit and names the reason when the site cannot be listed", async () => {
  await using target = await httpTarget((_, response) => void response.writeHead(503).end());
  const owner = await owned();
  const { id: keyId } = await makeKey(owner, { scopes: ["jobs"] });
  const input = CreateCrawlInput.parse({ url: `${target.url}/`, limit: 7, respect_robots: false });
  expect(await forecastCrawl(owner, { keyId, input }, jobPolicy)).toMatchObject({
    ok: true,
    value: { pages_found: 0, credits: 0, credits_max: 7, problem: expect.any(String) },
  });
});

it("is free for a test key, which crawls the fixtures", async () => {
  const owner = await owned();
  const { id: keyId } = await makeKey(owner, { env: "test", scopes: ["jobs"] });
  const input = CreateCrawlInput.parse({ url: "https://shop.example/" });
  expect(await forecastCrawl(owner, { keyId, input }, jobPolicy)).toMatchObject({
    ok: true,
    value: { pages_found: FIXTURE_SITE.length + 1, credits: 0, credits_max: 0, problem: null },
  });
});

it("refuses keys that cannot pay, members without keys:write, foreign keys and refused addresses", async () => {
  const owner = await owned();
  const { id: keyId } = await makeKey(owner, { scopes: ["jobs"] });
  const scrapes = await makeKey(owner, { scopes: ["scrape"] });
  const foreign = await makeKey(await owned(), { scopes: ["jobs"] });
  const input = CreateCrawlInput.parse({ url: "https://shop.example/" });
  for (const verb of [
    (ctx: typeof owner, id: string, given = input) => forecastCrawl(ctx, { keyId: id, input: given }, jobPolicy),
    (ctx: typeof owner, id: string, given = input) =>
      createCrawl(ctx, { requestId: newId("req", ctx.clock.now()), keyId: id, input: given }, jobPolicy),
  ]) {
    for (const id of [scrapes.id, foreign.id, "key_none"])
      expect(await verb(owner, id)).toMatchObject({ error: "invalid_parameter", detail: { param: "key_id" } });
    expect(await verb(await addMember(owner, "billing"), keyId)).toMatchObject({ error: "forbidden" });
    expect(await verb(owner, keyId, { ...input, url: "ftp://shop.example/" })).toMatchObject({ ok: false });
  }
  expect(await db().job.count({ where: { workspaceId: owner.workspaceId } })).toBe(0);
});

it("starts the crawl of a person on the key that they name, and records the person", async () => {
  const owner = await owned();
  const key = await makeKey(owner, { name: "payer", scopes: ["jobs"] });
  const input = CreateCrawlInput.parse({ url: "https://shop.example/" });
  const requestId = newId("req", owner.clock.now());
  const made = await createCrawl(owner, { requestId, keyId: key.id, input }, jobPolicy);
  expect(made).toMatchObject({ ok: true, value: { status: "queued", key_id: key.id, env: "live" } });
  const { workspaceId } = owner;
  expect(await db().auditEntry.findFirst({ where: { workspaceId, action: "crawl.created" } })).toMatchObject({
    actorId: owner.actor.id,
  });
});

it("limits the previews of a workspace, over all of its people", async () => {
  const owner = await owned();
  const { id: keyId } = await makeKey(owner, { env: "test", scopes: ["jobs"] });
  const input = CreateCrawlInput.parse({ url: "https://shop.example/" });
  const answers: string[] = [];
  // The minute of the clock may change once meanwhile.
  for (let n = 0; n < 2 * FORECASTS_A_MINUTE + 1; n++) {
    const answer = await forecastCrawl(owner, { keyId, input }, jobPolicy);
    answers.push(answer.ok ? "ok" : answer.error);
  }
  expect(answers).toContain("rate_limited");
  expect(answers.slice(0, FORECASTS_A_MINUTE).every((answer) => answer === "ok")).toBe(true);
});
