import { expect, it } from "vitest";
import { Caller } from "./caller.ts";
import { ApiError, ConnectionError, GatehouseError, TimeoutError } from "./errors.ts";
import { waitUntilOver } from "./wait.ts";

// Tests how long a wait takes, with a fake clock.

/**
 * Waits with polls (from 1) that return or fail with `say`, each taking `lookMs`. Returns the
 * result, and the start and timeout of each poll.
 */
async function waited(say: (look: number) => string | Error, withinMs?: number, lookMs = 0) {
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
    if (status instanceof Error) throw status;
    return { id: "job_1", status };
  };
  const outcome = await waitUntilOver(look, { withinMs }, time).catch((thrown: unknown) => thrown);
  return { outcome, looks };
}

it("polls a last time at the deadline", async () => {
  const { outcome, looks } = await waited((look) => (look === 3 ? "completed" : "running"), 1_000);
  expect(outcome).toMatchObject({ status: "completed" });
  expect(looks.map(([at]) => at)).toEqual([0, 500, 1_000]);
  const late = await waited(() => "running", 1_000);
  expect(late.outcome).toEqual(new TimeoutError("job_1 is still running after 1000 ms."));
  expect(late.looks).toHaveLength(3);
});

it("limits each poll to the remaining time, and the last one to a second", async () => {
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

it("polls once without time, and with unlimited polls without a deadline", async () => {
  const { outcome, looks } = await waited(() => "queued", 0);
  expect(outcome).toBeInstanceOf(TimeoutError);
  expect(looks).toEqual([[0, 1_000]]);
  const endless = await waited((look) => (look === 200 ? "failed" : "running"));
  expect(endless.outcome).toMatchObject({ status: "failed" });
  expect(endless.looks.map(([, until]) => until)).toEqual(Array(200).fill(Number.POSITIVE_INFINITY));
});

const MINUTE = 60_000;
const refused = (
  status: number,
  code?: "overloaded" | "rate_limited" | "unknown_key" | "not_found",
  retryAfter?: number,
) => new ApiError(status, code ? { code } : {}, retryAfter === undefined ? {} : { retryAfter });

it("polls again after temporary failures, honoring a longer Retry-After", async () => {
  const unseen = [
    new ConnectionError("cut"),
    new TimeoutError("silent"),
    refused(503, undefined, 30), // not from Gatehouse, so its Retry-After is ignored
    refused(524),
    refused(503, "overloaded"),
    refused(429, "rate_limited", 61),
    refused(429),
  ];
  const { outcome, looks } = await waited((look) => unseen[look - 1] ?? "completed");
  expect(outcome).toMatchObject({ status: "completed" });
  expect(looks.map(([at]) => at)).toEqual([0, 500, 1_250, 2_375, 4_063, 6_595, 67_595, 73_291]);
});

it.each([
  refused(401, "unknown_key"),
  refused(404, "not_found"),
  refused(404),
  refused(500),
  new GatehouseError("no JSON"),
  new Error("a fault of one's own"),
])("rejects immediately with a permanent error: %s", async (error) => {
  const { outcome, looks } = await waited((look) => (look === 2 ? error : "running"), MINUTE);
  expect(outcome).toBe(error);
  expect(looks).toHaveLength(2);
});

it("tolerates failures until the deadline, then throws the last one", async () => {
  const cut = new ConnectionError("cut");
  const { outcome, looks } = await waited(() => cut, 1_000);
  expect(outcome).toBe(cut);
  expect(looks.map(([at]) => at)).toEqual([0, 500, 1_000]);
  const long = await waited(() => refused(429, "rate_limited", 900), 40 * MINUTE);
  expect(long.outcome).toMatchObject({ code: "rate_limited" });
  expect(long.looks.map(([at]) => at / MINUTE)).toEqual([0, 15, 30, 40]);
});

it("without a deadline, gives up after 15 minutes of failures", async () => {
  const gone = refused(530);
  const never = await waited(() => gone);
  expect(never.outcome).toBe(gone);
  expect(never.looks.at(-1)?.[0]).toBe(15 * MINUTE);
  // A successful poll restarts the time limit.
  const twice = await waited((look) => (look === 50 ? "running" : gone));
  const [seenAt = 0] = twice.looks[49] ?? [];
  expect(seenAt).toBeGreaterThan(MINUTE);
  expect(twice.looks.at(-1)?.[0]).toBe(seenAt + 15 * MINUTE);
});

it("neither retries nor awaits a call past its deadline", async () => {
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
