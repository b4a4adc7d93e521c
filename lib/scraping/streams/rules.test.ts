import { expect, test } from "vitest";
import { PRICES } from "#lib/billing/credits/prices.ts";
import { WAITING_MAX } from "./constants.ts";
import {
  chargeId,
  errorOf,
  frameOf,
  mayFetch,
  noUrlsDone,
  pendingIn,
  progressEvery,
  readEventId,
  readUnpaid,
  resultCost,
  resultPrice,
  unpaid,
} from "./rules.ts";
import { SentEvents } from "./sent-events.ts";

const ID = "str_01m7x5afk6fsnvfhzjc689rkjw";

test("an event is an ID, a type and one line of JSON, whatever its content", () => {
  const body = JSON.stringify({ text: "one\ntwo\r\nthree\u2028" });
  expect(frameOf(ID, { seq: 7, type: "result", body })).toBe(`id: ${ID}-7\nevent: result\ndata: ${body}\n\n`);
  expect(body).not.toMatch(/[\n\r]/);
});

test.each([
  [`${ID}-1`, { streamId: ID, seq: 1 }],
  [`${ID}-999999999`, { streamId: ID, seq: 999_999_999 }],
  [`${ID}-0`, undefined],
  [`${ID}-01`, undefined],
  [`${ID}-1000000000`, undefined],
  [`${ID}--1`, undefined],
  [`${ID}-1 `, undefined],
  [`x${ID}-1`, undefined],
  [ID, undefined],
  ["str_0-1", undefined],
  [`${ID.replace("str", "job")}-1`, undefined],
  ["", undefined],
])("parses Last-Event-ID %j", (text, read) => {
  expect(readEventId(text)).toEqual(read);
});

test.each([
  [{ running: 0, unread: 0, maxConcurrency: 5 }, true],
  [{ running: 4, unread: 0, maxConcurrency: 5 }, true],
  [{ running: 5, unread: 0, maxConcurrency: 5 }, false],
  [{ running: 0, unread: WAITING_MAX - 1, maxConcurrency: 5 }, true],
  [{ running: 1, unread: WAITING_MAX - 1, maxConcurrency: 5 }, false],
  [{ running: 0, unread: WAITING_MAX, maxConcurrency: 5 }, false],
])("%o may fetch: %s", (at, may) => {
  expect(mayFetch(at)).toBe(may);
});

test.each([
  [1, 1],
  [20, 1],
  [21, 2],
  [1_000, 50],
])("with %i URLs, progress follows every %i outcomes", (urls, every) => {
  expect(progressEvery(urls)).toBe(every);
});

test("finds URLs without an outcome by their bits", () => {
  expect(noUrlsDone(17)).toHaveLength(3);
  expect(pendingIn(noUrlsDone(3), 3)).toEqual([0, 1, 2]);
  expect(pendingIn(new Uint8Array([0b1000_0001, 0b10]), 10)).toEqual([1, 2, 3, 4, 5, 6, 8]);
});

test("each owner charges under its own ID", () => {
  expect(chargeId(ID, 12, 3)).toBe(`${ID}_12_3`);
});

test("an error contains its URL, code and retryable, which details cannot override", () => {
  const detail = { target_status: 503, code: "x" };
  expect(errorOf(2, "https://example.com/", { code: "target_http_error", message: "It failed.", detail })).toEqual({
    target_status: 503,
    index: 2,
    url: "https://example.com/",
    code: "target_http_error",
    message: "It failed.",
    retryable: true,
  });
});

test("the oldest sent events are dropped beyond the limit, but never the last", () => {
  const sent = new SentEvents(100);
  expect([sent.add(1, 40), sent.add(2, 40), sent.add(3, 20)]).toEqual([undefined, undefined, undefined]);
  expect(sent.add(4, 10)).toBe(2);
  expect(sent.add(5, 500)).toBe(4);
  expect(sent.add(6, 1)).toBe(5);
});

test("rendering costs only if a browser was used, and unpaid entries hold the cost", () => {
  const read = { cached: false, warnings: [] };
  const rendered = PRICES.streamResult + PRICES.renderJs;
  expect(resultPrice({ render_js: true })).toBe(rendered);
  expect(resultCost({ render_js: true }, read)).toBe(rendered);
  expect(resultCost({ render_js: true }, { ...read, warnings: ["not_rendered"] })).toBe(PRICES.streamResult);
  expect(resultCost({}, { ...read, cached: true })).toBe(0);
  const proxy = { name: "de-1", country: "DE", multiplier: 3, tries: 1 };
  expect(resultCost({}, { ...read, proxy })).toBe(3 * PRICES.streamResult);
  expect(readUnpaid(unpaid("str_1_0_1", rendered, rendered), rendered)).toEqual({
    requestId: "str_1_0_1",
    amount: rendered,
  });
  expect(readUnpaid(unpaid("str_1_0_1", 1, rendered), rendered)).toEqual({ requestId: "str_1_0_1", amount: 1 });
});
