import { expect, test } from "vitest";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { newestSpansFirst, type Span, spansOf } from "./newest-spans.ts";

const NOW = new Date("2027-05-20T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
const isIn = (at: Date, { since, until }: Span) => (!since || at >= since) && (!until || at < until);

test("covers a log once, from the newest days to the oldest", () => {
  const spans = [...spansOf({ oldest: ago(100), before: [undefined, NOW] })];
  expect(spans).toEqual([
    { since: ago(2), until: undefined },
    { since: ago(8), until: ago(2) },
    { since: ago(32), until: ago(8) },
    { since: ago(64), until: ago(32) },
    { since: ago(96), until: ago(64) },
    { since: undefined, until: ago(96) },
  ]);
  for (const days of [0, 1.9, 2, 31, 32, 64, 99, 101])
    expect(spans.filter((span) => isIn(ago(days), span))).toHaveLength(1);
});

test("reads no further back than the page requires", async () => {
  const asked: Span[] = [];
  const times = [ago(0.5), ago(1.9), ago(2.1), ago(20)];
  const read = async (span: Span) => {
    asked.push(span);
    return times.filter((at) => isIn(at, span));
  };
  const rows = await newestSpansFirst({ oldest: ago(400), before: [NOW] }, read, ({ length }) => length >= 3);
  expect(rows).toEqual(times.slice(0, 3));
  expect(asked).toHaveLength(2);
});

test("reads a short span once", () => {
  expect([...spansOf({ oldest: ago(2), before: [NOW] })]).toEqual([{ since: undefined, until: undefined }]);
  expect([...spansOf({ oldest: ago(12), before: [ago(11), NOW] })]).toEqual([{ since: undefined, until: undefined }]);
});

test.each([new Date(-8.64e15), new Date(0), new Date(Number.NaN)])("accepts a bound before all logs (%s)", (bound) => {
  expect([...spansOf({ oldest: ago(400), before: [bound, NOW] })]).toEqual([{ since: undefined, until: undefined }]);
});
