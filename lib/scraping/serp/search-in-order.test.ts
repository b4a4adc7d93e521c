import { afterAll, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { testSearxng } from "#testing/services/searxng.ts";
import { providerAt } from "./configured-provider.ts";
import { BREAKER_FAILURES, BREAKER_REST_MS } from "./constants.ts";
import { searchProviderHealth } from "./queries.ts";
import { SerpQuery } from "./schema.ts";
import { searchWeb } from "./search-web.ts";

await ownDatabase();
afterAll(closeDb);

/** Two providers with settable statuses; `asked` counts the requests to each since its last call. */
async function two() {
  const clock = fakeClock("2026-11-21T12:00:00.000Z");
  const ctx = { ...(await makeWorkspace({ clock })), clock };
  const status = { first: 200, second: 200 };
  const instead = (of: "first" | "second") => () => (status[of] === 200 ? undefined : { status: status[of], body: "" });
  const [first, second] = [
    await testSearxng({ instead: instead("first") }),
    await testSearxng({ instead: instead("second") }),
  ];
  const providers = [providerAt("searxng", first.url), providerAt("searxng", second.url)];
  const asked = () => {
    const counts = [first.asked.length, second.asked.length];
    first.asked.length = second.asked.length = 0;
    return counts;
  };
  const end = async () => {
    for (const server of [first, second]) await server[Symbol.asyncDispose]();
  };
  return {
    ...{ ctx, clock, status, asked, providers },
    search: (q = "canal") => searchWeb(ctx, SerpQuery.parse({ q }), { providers }),
    health: () => searchProviderHealth(ctx, providers),
    [Symbol.asyncDispose]: end,
  };
}

it("asks the second provider when the first fails, with a warning", async () => {
  await using both = await two();
  expect(await both.search()).toMatchObject({ ok: true, value: { warnings: [] } });
  expect(both.asked()).toEqual([1, 0]);
  both.status.first = 500;
  expect(await both.search()).toMatchObject({ ok: true, value: { warnings: ["fallback"] } });
  expect(both.asked()).toEqual([1, 1]);
  both.status.second = 429;
  expect(await both.search()).toMatchObject({ ok: false, error: "target_blocked" });
  both.status.first = 302;
  expect(await both.search("!!g cats")).toMatchObject({ ok: false, error: "invalid_parameter" });
});

it("skips a failing provider, and tries it with one search after its rest", async () => {
  await using both = await two();
  both.status.first = 500;
  for (let at = 0; at < BREAKER_FAILURES; at++) await both.search();
  both.asked();
  await both.search();
  expect(both.asked()).toEqual([0, 1]);
  const until = new Date(both.clock.now().getTime() + BREAKER_REST_MS).toISOString();
  expect(await both.health()).toMatchObject({
    value: [{ status: "failing", rests_until: until }, { rests_until: null }],
  });

  both.clock.advance(BREAKER_REST_MS);
  await Promise.all([both.search(), both.search(), both.search()]);
  expect(both.asked()).toEqual([1, 3]);
  both.clock.advance(BREAKER_REST_MS);
  await both.search();
  expect(both.asked()).toEqual([0, 1]);

  both.status.first = 200;
  both.clock.advance(BREAKER_REST_MS);
  expect(await both.search()).toMatchObject({ value: { warnings: [] } });
  await both.search();
  expect(both.asked()).toEqual([2, 0]);
});

it("asks one provider even while all are resting", async () => {
  await using both = await two();
  both.status.first = both.status.second = 500;
  for (let at = 0; at < BREAKER_FAILURES; at++) await both.search();
  both.asked();
  expect(await both.search()).toMatchObject({ error: "target_http_error" });
  expect(both.asked()).toEqual([1, 0]);
  both.status.second = 200;
  both.clock.advance(BREAKER_REST_MS);
  expect(await both.search()).toMatchObject({ ok: true, value: { warnings: ["fallback"] } });
});
