import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { databaseClock, syncClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { jobPolicy } from "#testing/builders/job.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { createCrawl } from "./create-crawl.ts";
import { forecastCrawl } from "./forecast-crawl.ts";
import { CreateCrawlInput } from "./schema.ts";

await ownDatabase();
beforeAll(() => syncClock((text) => sql().query(text)));
afterAll(closeDb);

const owned = () => makeWorkspace({ credits: 1_000, clock: databaseClock });

it("returns the price of the limit with its options, without charging", async () => {
  const owner = await owned();
  const { id: keyId } = await makeKey(owner, { scopes: ["jobs"] });
  const body = { url: "https://shop.example/", limit: 50, options: { render_js: true } };
  expect(await forecastCrawl(owner, { keyId, input: CreateCrawlInput.parse(body) })).toEqual({
    ok: true,
    value: { object: "crawl_forecast", limit: 50, credits_per_page: 6, credits_max: 300, balance: 1_000 },
  });
  const { workspaceId } = owner;
  expect(await db().balance.findUniqueOrThrow({ where: { workspaceId } })).toMatchObject({ balance: 1_000n });
  expect(await db().job.count({ where: { workspaceId } })).toBe(0);
});

it("is free for a test key", async () => {
  const owner = await owned();
  const { id: keyId } = await makeKey(owner, { env: "test", scopes: ["jobs"] });
  const input = CreateCrawlInput.parse({ url: "https://shop.example/" });
  expect(await forecastCrawl(owner, { keyId, input })).toMatchObject({
    ok: true,
    value: { credits_per_page: 0, credits_max: 0 },
  });
});

it("refuses keys that cannot pay, foreign keys, unauthorized members and bad addresses", async () => {
  const owner = await owned();
  const { id: keyId } = await makeKey(owner, { scopes: ["jobs"] });
  const scrapes = await makeKey(owner, { scopes: ["scrape"] });
  const foreign = await makeKey(await owned(), { scopes: ["jobs"] });
  const input = CreateCrawlInput.parse({ url: "https://shop.example/" });
  for (const verb of [
    (ctx: typeof owner, id: string, given = input) => forecastCrawl(ctx, { keyId: id, input: given }),
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

it("charges the named key for a person's crawl and records the person", async () => {
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
