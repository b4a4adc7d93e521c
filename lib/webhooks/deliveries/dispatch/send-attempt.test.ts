import { expect, it, test } from "vitest";
import type { Resolver } from "#lib/platform/outbound/types.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { loopbackPolicy, tcpTarget } from "#testing/services/outbound-targets.ts";
import { RESPONSE_HEADERS_KEPT, RESPONSE_KEPT_BYTES } from "../constants.ts";
import { sendAttempt } from "./send-attempt.ts";

const clock = fakeClock(new Date("2027-01-01T00:00:00.000Z"));
const body = Buffer.from("{}");

/** Makes one attempt at an endpoint that responds with these bytes. */
async function answered(answer: string, policy = loopbackPolicy()) {
  await using target = await tcpTarget((socket) => void socket.once("data", () => socket.end(answer)));
  return await sendAttempt({ url: target.url, headers: {}, body }, policy, clock);
}
const withHeaders = (headers: Record<string, string>) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return answered(`HTTP/1.1 200 OK\r\n${lines.join("")}\r\n`);
};
const empty = { "content-length": "0" };

test.each([
  ["a response body", "content-length: 6\r\n\r\nthanks", "thanks"],
  ["nothing for an empty body", "content-length: 0\r\n\r\n", null],
  ["the received part of a truncated response", "content-length: 9\r\n\r\nshort", "short"],
])("stores %s", async (_, rest, kept) => {
  const { responseBody, truncated, statusCode } = await answered(`HTTP/1.1 200 OK\r\n${rest}`);
  expect(responseBody && Buffer.from(responseBody).toString()).toBe(kept);
  expect([truncated, statusCode]).toEqual([false, 200]);
});

test.each([
  ["all of a body at the limit", 0, false],
  ["the beginning of a longer body", 1, true],
])("stores %s", async (_, more, cut) => {
  const length = RESPONSE_KEPT_BYTES + more;
  const { responseBody, truncated, error } = await answered(
    `HTTP/1.1 200 OK\r\ncontent-length: ${length}\r\n\r\n${"x".repeat(length)}`,
  );
  expect([responseBody?.length, truncated, error]).toEqual([RESPONSE_KEPT_BYTES, cut, null]);
});

it("ends as long after its start as it took", async () => {
  const resolve = async () => {
    const began = performance.now();
    while (performance.now() - began < 2);
    return ["127.0.0.1"];
  };
  await using target = await tcpTarget((socket) => void socket.once("data", () => socket.end("HTTP/1.1 204 \r\n\r\n")));
  const url = `http://hooks.internal:${target.port}/`;
  const attempt = await sendAttempt({ url, headers: {}, body }, loopbackPolicy({}, { resolve }), clock);
  expect(attempt.durationMs).toBeGreaterThanOrEqual(1);
  expect([attempt.startedAt, attempt.endedAt - attempt.startedAt]).toEqual([clock.now().getTime(), attempt.durationMs]);
});

it("resolves its name as a message of its workspace", async () => {
  const askers: unknown[] = [];
  const resolve: Resolver = async (_name, asking) => {
    askers.push(asking?.asker);
    return ["127.0.0.1"];
  };
  await using target = await tcpTarget((socket) => void socket.once("data", () => socket.end("HTTP/1.1 204 \r\n\r\n")));
  const sent = { url: `http://hooks.internal:${target.port}/`, headers: {}, body, workspaceId: "ws_0" };
  expect(await sendAttempt(sent, loopbackPolicy({}, { resolve }), clock)).toMatchObject({ error: null });
  expect(askers).toEqual([{ work: "messages", owner: "ws_0" }]);
});

it("uses a new connection if the kept one has been closed", async () => {
  await using target = await tcpTarget((socket) => {
    let known = false;
    socket.on("data", () => {
      if (known) socket.destroy();
      else socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
      known = true;
    });
  });
  const policy = loopbackPolicy();
  for (let made = 0; made < 2; made++)
    expect(await sendAttempt({ url: target.url, headers: {}, body }, policy, clock)).toMatchObject({ error: null });
  expect(target.hits()).toBe(2);
});

/** Length of the headers as JSON. */
const lengthOf = (headers: Record<string, string>) => JSON.stringify(headers).length;

it("stores all response headers while they fit, to the character", async () => {
  const few = { ...empty, "x-answer": "yes" };
  expect((await withHeaders(few)).responseHeaders).toBe(JSON.stringify(few));
  const long = { ...empty, "x-long": "" };
  long["x-long"] = "y".repeat(RESPONSE_HEADERS_KEPT - lengthOf(long));
  expect((await withHeaders(long)).responseHeaders).toBe(JSON.stringify(long));
});

it("stores as many response headers as fit, to the character, and counts the rest", async () => {
  const fitting = { ...empty, "x-long": "" };
  // Each entry includes a comma.
  fitting["x-long"] = "y".repeat(RESPONSE_HEADERS_KEPT - 1 - lengthOf(fitting));
  const others = { "x-one": "1", "x-two": "2" };
  const { responseHeaders } = await withHeaders({ ...fitting, ...others });
  expect(JSON.parse(responseHeaders ?? "")).toEqual({ ...fitting, "(more)": "2 more headers were not kept" });
  const longer = { ...empty, "x-long": `${fitting["x-long"]}y` };
  const { responseHeaders: fewer } = await withHeaders({ ...longer, ...others });
  expect(JSON.parse(fewer ?? "")).toEqual({ ...empty, "(more)": "3 more headers were not kept" });
});
