import { expect, it } from "vitest";
import { Caller } from "./caller.ts";
import { ConnectionError, TimeoutError } from "./errors.ts";
import { waitUntilOver } from "./wait.ts";

// How long is waited, by a clock of the test's own.

/** Waits for what each look (from 1) says; a look takes `lookMs`. When each began, and until when it might have taken. */
async function waited(say: (look: number) => string, withinMs?: number, lookMs = 0) {
  let now = 5_000;
  const looks: [at: number, until: number][] = [];
  const time = {
    now: () => now,
    pause: async (ms: number) => {
      now += ms;
    },
  };
  const look = async (until: number) => {
    const status = say(looks.push([now - 5_000, until - 5_000]));
    now += lookMs;
    return { id: "job_1", status };
  };
  const outcome = await waitUntilOver(look, { withinMs }, time).catch((thrown: unknown) => thrown);
  return { outcome, looks };
}

it("looks a last time when the time is over", async () => {
  const { outcome, looks } = await waited((look) => (look === 3 ? "completed" : "running"), 1_000);
  expect(outcome).toMatchObject({ status: "completed" });
  expect(looks.map(([at]) => at)).toEqual([0, 500, 1_000]);
  const late = await waited(() => "running", 1_000);
  expect(late.outcome).toEqual(new TimeoutError("job_1 is still running after 1000 ms."));
  expect(late.looks).toHaveLength(3);
});

it("gives each look what is left, and the last a second", async () => {
  const { looks } = await waited(() => "running", 5_000, 100);
  expect(looks).toEqual([
    [0, 5_000],
    [600, 5_000],
    [1_450, 5_000],
    [2_675, 5_000],
    [4_463, 5_463],
    [5_000, 6_000],
  ]);
});

it("looks once where there is no time, and for as long as it takes where there is no end", async () => {
  const { outcome, looks } = await waited(() => "queued", 0);
  expect(outcome).toBeInstanceOf(TimeoutError);
  expect(looks).toEqual([[0, 1_000]]);
  const endless = await waited((look) => (look === 200 ? "failed" : "running"));
  expect(endless.outcome).toMatchObject({ status: "failed" });
  expect(endless.looks.map(([, until]) => until)).toEqual(Array(200).fill(Number.POSITIVE_INFINITY));
});

it("a call that has a last moment is neither repeated nor waited for after it", async () => {
  const exchange = { method: "GET", path: "/v1/balance" } as const;
  const calling = (fetch: (url: URL, init: RequestInit) => Promise<Response>) =>
    new Caller({ apiKey: "svc_test_x", baseUrl: "http://gatehouse.example", fetch });
  let attempts = 0;
  const cut = calling(async () => {
    attempts++;
    throw new TypeError("fetch failed");
  });
  await expect(cut.json({ ...exchange, until: performance.now() })).rejects.toBeInstanceOf(ConnectionError);
  expect(attempts).toBe(1);
  const silent = calling((_url, { signal }) => new Promise((_, no) => signal?.addEventListener("abort", no)));
  await expect(silent.json({ ...exchange, until: performance.now() })).rejects.toBeInstanceOf(TimeoutError);
});
