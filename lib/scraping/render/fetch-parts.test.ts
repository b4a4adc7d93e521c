import { describe, expect, it } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { httpTarget, loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { MAX_PAGE_BYTES, PAGE_REQUESTS_AT_ONCE } from "./constants.ts";
import { partFetcher } from "./fetch-parts.ts";

const MIB = 1024 * 1024;
/** Longer than anything in these tests takes. */
const LATE_MS = 300_000;

const fetcher = (more: Partial<Parameters<typeof partFetcher>[0]> = {}) =>
  partFetcher({
    workspace: trustedWorkspace("ws_0"),
    policy: loopbackPolicy(),
    endsAt: performance.now() + LATE_MS,
    maxBytes: 10 * MIB,
    admit: undefined,
    ...more,
  });

describe("requests of a page", () => {
  it("together stay within the page's bytes, even concurrently", async () => {
    const part = Buffer.alloc(9 * MIB);
    await using target = await httpTarget((_request, response) => response.end(part));
    const fetchPart = fetcher();
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        fetchPart(target.url, async () => ({ url: `${target.url}/${at}` }), at % 2 === 0),
      ),
    );
    let bytes = results.reduce((sum, result) => sum + (result?.ok ? result.body.length : 0), 0);
    expect(bytes).toBeLessThanOrEqual(MAX_PAGE_BYTES);
    for (const result of results)
      if (result && !result.ok) expect(result).toMatchObject({ code: "response_too_large" });
    // Failed requests have released their bytes.
    const next = () => fetchPart(target.url, async () => ({ url: target.url }), false);
    for (; bytes + part.length <= MAX_PAGE_BYTES; bytes += part.length)
      expect(await next()).toMatchObject({ ok: true });
    expect(await next()).toMatchObject({ ok: false, code: "response_too_large" });
  });

  it("are refused once the page's bytes are used up", async () => {
    await using target = await httpTarget((_request, response) => response.end(Buffer.alloc(10 * MIB)));
    const fetchPart = fetcher();
    for (let at = 0; at < MAX_PAGE_BYTES / (10 * MIB); at++)
      expect(await fetchPart(target.url, async () => ({ url: target.url }), false)).toMatchObject({ ok: true });
    expect(await fetchPart(target.url, async () => ({ url: target.url }), false)).toBeUndefined();
    expect(await fetchPart(target.url, async () => ({ url: target.url }), true)).toBeUndefined();
  });

  it("are limited in number, except for navigations", async () => {
    let arrived = 0;
    let answered = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    await using target = await httpTarget((request, response) => {
      if (request.url === "/next") return void response.end("next");
      most = Math.max(most, ++arrived - answered);
      waiting.push(() => {
        answered++;
        response.end("part");
      });
    });
    const fetchPart = fetcher();
    const all = Promise.all(
      Array.from({ length: 3 * PAGE_REQUESTS_AT_ONCE }, () =>
        fetchPart(target.url, async () => ({ url: target.url }), false),
      ),
    );
    await expect.poll(() => arrived).toBeGreaterThanOrEqual(PAGE_REQUESTS_AT_ONCE);
    expect(await fetchPart(target.url, async () => ({ url: `${target.url}/next` }), true)).toMatchObject({ ok: true });
    while (answered < 3 * PAGE_REQUESTS_AT_ONCE) {
      for (const answer of waiting.splice(0)) answer();
      await new Promise(setImmediate);
    }
    for (const result of await all) expect(result).toMatchObject({ ok: true });
    expect(most).toBe(PAGE_REQUESTS_AT_ONCE);
  });

  it("to one origin do not wait for another that never answers", async () => {
    const asked: string[] = [];
    await using silent = await httpTarget((request) => void asked.push(request.url ?? ""));
    await using target = await httpTarget((_request, response) => response.end("part"));
    const fetchPart = fetcher();
    for (let at = 0; at < 2 * PAGE_REQUESTS_AT_ONCE; at++)
      fetchPart(silent.url, async () => ({ url: `${silent.url}/${at}` }), false).catch(() => undefined);
    await expect.poll(() => asked.length).toBe(PAGE_REQUESTS_AT_ONCE);
    expect(await fetchPart(target.url, async () => ({ url: target.url }), false)).toMatchObject({ ok: true });
  });

  it("are made in their turn, but not after the deadline", async () => {
    await using target = await httpTarget((_request, response) => response.end("part"));
    const made: string[] = [];
    const late = fetcher({ endsAt: performance.now() });
    const make = async () => {
      made.push("late");
      return { url: target.url };
    };
    expect(await late(target.url, make, false)).toBeUndefined();
    expect(made).toEqual([]);
    // A failed request passes its turn on.
    const fetchPart = fetcher();
    for (let at = 0; at < 2 * PAGE_REQUESTS_AT_ONCE; at++)
      await expect(fetchPart(target.url, () => Promise.reject(new Error("gone")), false)).rejects.toThrow("gone");
    expect(await fetchPart(target.url, async () => ({ url: target.url }), false)).toMatchObject({ ok: true });
  });
});
