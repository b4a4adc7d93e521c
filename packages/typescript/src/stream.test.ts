import { expect, it } from "vitest";
import { Caller } from "./caller.ts";
import { ApiError, ConnectionError } from "./errors.ts";
import { streamEvents } from "./stream.ts";

// Tests how long a stream is resumed after its connection is lost, with a fake clock.

const sse = (...events: [id: number, event: string, data: object][]) =>
  new Response(
    events.map(([id, event, data]) => `id: str_1-${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
  );
const begun = (seconds: number) => sse([1, "stream.started", { disconnect_timeout_s: seconds }]);
const page = (status: number) => new Response("<h1>Not now</h1>", { status });
/** Asks for a longer wait than a call allows, so that the stream receives the error. */
const refused = (status: number, code: string) =>
  Response.json({ error: { code, message: "No." } }, { status, headers: { "retry-after": "61" } });

/**
 * Reads a stream whose attempts (from 1) are answered by `answer`. Returns its events, its error,
 * and the time of each attempt in ms.
 */
async function read(answer: (attempt: number) => Response, retries?: number) {
  const attempts: number[] = [];
  const events: string[] = [];
  let now = 0;
  const time = {
    now: () => now,
    pause: async (ms: number) => {
      now += ms;
    },
  };
  const fetch = async () => answer(attempts.push(now));
  const caller = new Caller({ apiKey: "svc_test_x", baseUrl: "http://gatehouse.example", fetch, retries });
  const reading = async () => {
    for await (const { event } of streamEvents(caller, { urls: ["https://example.com/"] }, {}, time))
      events.push(event);
  };
  const error = await reading().catch((thrown: unknown) => thrown);
  return { attempts, events, error };
}

it("is resumed for as long as the server keeps it", async () => {
  const { attempts, error } = await read((attempt) => (attempt === 1 ? begun(60) : page(502)));
  expect(error).toMatchObject({ status: 502, code: undefined });
  expect(attempts).toEqual([0, 500, 1_500, 3_500, 7_500, 15_500, 23_500, 31_500, 39_500, 47_500, 55_500, 60_000]);
});

it("is resumed after a proxy's pages and an overload", async () => {
  const between = [
    page(502),
    page(503),
    page(504),
    page(500),
    refused(503, "overloaded"),
    refused(429, "rate_limited"),
  ];
  const answers = [begun(60), ...between, sse([2, "stream.completed", {}])];
  const { events, error } = await read((attempt) => answers[attempt - 1] ?? page(502));
  expect(error).toBeUndefined();
  expect(events).toEqual(["stream.started", "stream.completed"]);
});

it("restarts the time limit after each event read", async () => {
  const more = sse([2, "progress", {}]);
  const { attempts } = await read((attempt) => (attempt === 1 ? begun(10) : attempt === 5 ? more : page(502)));
  expect(attempts[4]).toBe(7_500);
  expect(attempts.at(-1)).toBe(17_500);
});

it.each([
  [0, [0]],
  [1, [0, 500, 1_000]],
  [5, [0, 500, 1_000, 3_000, 7_000, 15_000]],
])("with %i retries, a session that lasts a second is resumed at %j ms", async (retries, at) => {
  const { attempts, error } = await read((attempt) => (attempt === 1 ? begun(1) : sse()), retries);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(attempts).toEqual(at);
});

it("ends with an error of the API, and is not retried before it begins", async () => {
  const { attempts, error } = await read((attempt) => (attempt === 1 ? begun(60) : refused(404, "not_found")));
  expect(error).toBeInstanceOf(ApiError);
  expect(attempts).toEqual([0, 500]);
  expect((await read(() => page(502))).attempts).toEqual([0]);
});
