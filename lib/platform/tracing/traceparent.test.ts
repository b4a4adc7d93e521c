import { expect, it } from "vitest";
import { readTraceparent, writeTraceparent } from "./traceparent.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

it.each([
  [`00-${TRACE}-${SPAN}-01`, true],
  [`00-${TRACE}-${SPAN}-00`, false],
  [`00-${TRACE}-${SPAN}-03`, true],
  // Of a future version, only the known part is read.
  [`01-${TRACE}-${SPAN}-01-more`, true],
])("reads %s", (text, sampled) => {
  expect(readTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, sampled });
});

it.each([
  undefined,
  null,
  "",
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
  ` 00-${TRACE}-${SPAN}-01`,
])("rejects %j", (text) => {
  expect(readTraceparent(text)).toBeUndefined();
});

it("reads back what it writes", () => {
  for (const sampled of [true, false]) {
    const position = { traceId: TRACE, spanId: SPAN, sampled };
    expect(readTraceparent(writeTraceparent(position))).toEqual(position);
  }
});
