import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { searchRows } from "./search-rows.ts";

/** A server that never answers. */
const silence = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("returns the rows of the response", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: [{ id: "key_1" }] }));
  expect(await searchRows("/keys", new AbortController().signal)).toEqual([{ id: "key_1" }]);
  expect(vi.getTimerCount()).toBe(0);
});

it("gives up after ten seconds without a response", async () => {
  vi.stubGlobal("fetch", silence);
  const rows = searchRows("/keys", new AbortController().signal);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await rows).toBeUndefined();
});

it("stops when it is canceled", async () => {
  vi.stubGlobal("fetch", silence);
  const cancel = new AbortController();
  const rows = searchRows("/keys", cancel.signal);
  cancel.abort();
  expect(await rows).toBeUndefined();
});
