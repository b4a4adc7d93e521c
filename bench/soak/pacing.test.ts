import { expect, it } from "vitest";
import { CALL_KINDS, dueAt, dueBy, kindOf } from "./pacing.ts";
import { requestsOf } from "./requests.ts";

it.each([
  [-1, 100, 0],
  [0, 100, 1],
  [9.9, 100, 1],
  [10, 100, 2],
  [1_000, 100, 101],
  [60_000, 2_500, 150_001],
])("after %d ms at %d per second, %d calls are due", (elapsed, perSecond, due) => {
  expect(dueBy(elapsed, perSecond)).toBe(due);
});

it("counts a call as due at its due time", () => {
  for (let nth = 0; nth < 1_000; nth++) expect(dueBy(dueAt(nth, 640), 640)).toBe(nth + 1);
});

it("makes about half of all calls to fixtures", () => {
  const kinds = Object.groupBy(
    Array.from({ length: 1_000 }, (_, nth) => kindOf(nth)),
    (kind) => kind,
  );
  expect(CALL_KINDS.map((kind) => kinds[kind]?.length)).toEqual([490, 450, 50, 10]);
});

it("writes requests with a correct length and a unique Idempotency-Key", () => {
  const requestOf = requestsOf(
    { host: "h:1", testTokens: ["a", "b"], liveToken: "l", page: "http://p/", webhook: "http://w/" },
    "run",
  );
  expect(requestOf(2)).toContain("Bearer b");
  expect(requestOf(4)).toContain("Bearer a");
  expect(requestOf(1)).toContain("Idempotency-Key: run-1\r\n");
  expect(requestOf(21)).toContain("Idempotency-Key: run-21\r\n");
  expect(requestOf(100)).toContain('"webhook":"http://w/"');
  for (const nth of [1, 3, 100]) {
    const [head = "", body = ""] = requestOf(nth).split("\r\n\r\n");
    expect(Number(/Content-Length: (\d+)/.exec(head)?.[1])).toBe(Buffer.byteLength(body));
  }
});
