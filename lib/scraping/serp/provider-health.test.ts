import { afterAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb } from "#lib/platform/database/client.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { testSearxng } from "#testing/services/searxng.ts";
import { checkProvider } from "./check-provider.ts";
import { type ConfiguredProvider, providerAt } from "./configured-provider.ts";
import { CHECK_EVERY_S, CHECK_QUERY } from "./constants.ts";
import { searchProviderHealth } from "./queries.ts";
import { recordHealth } from "./record-health.ts";
import { SerpQuery } from "./schema.ts";
import { searchWeb } from "./search-web.ts";

await ownDatabase();
afterAll(closeDb);

const START = "2026-11-21T12:00:00.000Z";
async function workspace() {
  const clock = fakeClock(START);
  return { ctx: await makeWorkspace({ clock }), clock };
}
/** Returns the health of a single provider. */
async function healthOf(ctx: Ctx, provider: ConfiguredProvider) {
  const health = await searchProviderHealth(ctx, [provider]);
  return health.ok ? { ...health, value: health.value[0] } : health;
}
const later = (seconds: number) => new Date(Date.parse(START) + seconds * 1_000);

describe("searchProviderHealth", () => {
  it("is empty without providers, and unknown before the first use", async () => {
    const { ctx } = await workspace();
    expect(await searchProviderHealth(ctx, [])).toEqual({ ok: true, value: [] });
    expect(await healthOf(ctx, providerAt("html", "https://search.example/unused"))).toEqual({
      ok: true,
      value: {
        kind: "html",
        status: "unknown",
        last_success_at: null,
        latency_ms: null,
        last_failure_at: null,
        last_error: null,
        failures_in_row: 0,
        rests_until: null,
      },
    });
  });

  it("counts failures in a row until the provider answers again", async () => {
    const { ctx, clock } = await workspace();
    let status = 200;
    await using searxng = await testSearxng({ instead: () => (status === 200 ? undefined : { status, body: "" }) });
    const provider = providerAt("searxng", searxng.url);
    const search = () =>
      searchWeb({ ...ctx, clock }, SerpQuery.parse({ q: "a secret plan" }), { providers: [provider] });
    await search();
    expect(await healthOf(ctx, provider)).toMatchObject({
      value: { status: "answering", last_success_at: START, latency_ms: expect.any(Number), failures_in_row: 0 },
    });
    status = 500;
    clock.advance(1_000);
    await search();
    clock.advance(1_000);
    await search();
    const failing = await healthOf(ctx, provider);
    expect(failing).toMatchObject({
      value: {
        status: "failing",
        last_success_at: START,
        last_failure_at: later(2).toISOString(),
        last_error: { code: "target_http_error" },
        failures_in_row: 2,
      },
    });
    expect(JSON.stringify(failing)).not.toMatch(/secret plan|127\.0\.0\.1/);
    status = 200;
    clock.advance(1_000);
    await search();
    expect(await healthOf(ctx, provider)).toMatchObject({
      value: { status: "answering", failures_in_row: 0 },
    });
  });

  it("ignores searches with invalid input", async () => {
    const { ctx } = await workspace();
    await using searxng = await testSearxng({ instead: () => ({ status: 302, body: "" }) });
    const provider = providerAt("searxng", searxng.url);
    await searchWeb(ctx, SerpQuery.parse({ q: "!!g cats" }), { providers: [provider] });
    expect(await healthOf(ctx, provider)).toMatchObject({ value: { status: "unknown" } });
  });

  it("keeps the latest result, whatever order results arrive in", async () => {
    const { ctx } = await workspace();
    const provider = providerAt("searxng", "https://search.example/order");
    const failure = { code: "target_timeout", message: "late" } as const;
    await recordHealth(provider.id, later(10), { latencyMs: 120 });
    await recordHealth(provider.id, later(5), failure);
    await recordHealth(provider.id, later(7), { latencyMs: 999 });
    expect(await healthOf(ctx, provider)).toMatchObject({
      value: { status: "answering", latency_ms: 120 },
    });
    await recordHealth(provider.id, later(20), failure);
    await recordHealth(provider.id, later(15), { latencyMs: 80 });
    expect(await healthOf(ctx, provider)).toMatchObject({ value: { status: "failing", latency_ms: 80 } });
  });

  it("is visible to every member but not to keys without admin", async () => {
    const { ctx } = await workspace();
    for (const role of ["member", "billing"] as const)
      expect(await searchProviderHealth(await addMember(ctx, role))).toMatchObject({ ok: true });
    const key = { type: "api_key", id: "key_1", label: "k", env: "live", scopes: ["serp"] } as const;
    expect(await searchProviderHealth({ ...ctx, actor: key })).toMatchObject({ ok: false, error: "forbidden" });
  });
});

describe("checkProvider", () => {
  it("searches once and returns the health, rate-limited across workspaces", async () => {
    const [{ ctx, clock }, other] = [await workspace(), await workspace()];
    await using searxng = await testSearxng();
    const provider = providerAt("searxng", searxng.url);
    const both = await Promise.all([
      checkProvider(ctx, { providers: [provider] }),
      checkProvider(other.ctx, { providers: [provider] }),
    ]);
    expect(both.filter((one) => one.ok)).toHaveLength(1);
    expect(both.find((one) => one.ok)).toMatchObject({ value: [{ status: "answering", last_success_at: START }] });
    expect(both.find((one) => !one.ok)).toMatchObject({ error: "rate_limited" });
    expect(searxng.asked.map((query) => query.get("q"))).toEqual([CHECK_QUERY]);
    clock.advance(CHECK_EVERY_S * 1_000);
    expect(await checkProvider(ctx, { providers: [provider] })).toMatchObject({ ok: true });
  });

  it("returns a failure together with instructions", async () => {
    const { ctx } = await workspace();
    await using searxng = await testSearxng({ json: false });
    expect(await checkProvider(ctx, { providers: [providerAt("searxng", searxng.url)] })).toMatchObject({
      ok: true,
      value: [
        {
          status: "failing",
          last_error: { code: "provider_misconfigured", message: expect.stringMatching(/search\.formats/) },
        },
      ],
    });
  });

  it("requires an owner and a provider", async () => {
    const { ctx } = await workspace();
    await using searxng = await testSearxng();
    const provider = providerAt("searxng", searxng.url);
    for (const role of ["member", "billing"] as const)
      expect(await checkProvider(await addMember(ctx, role), { providers: [provider] })).toMatchObject({
        error: "forbidden",
      });
    expect(await checkProvider(ctx)).toMatchObject({ error: "feature_unavailable" });
    expect(searxng.hits()).toBe(0);
  });
});
