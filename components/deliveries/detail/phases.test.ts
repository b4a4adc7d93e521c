import { describe, expect, it } from "vitest";
import { msText, phasesOf } from "./phases.ts";

const attempt = (
  [dns_ms, connect_ms, tls_ms, first_byte_ms]: [number, number, number, number],
  duration_ms: number,
  more: { address?: string | null; status_code?: number | null } = {},
) => ({
  timings: { dns_ms, connect_ms, tls_ms, first_byte_ms },
  duration_ms,
  address: "192.0.2.1",
  status_code: 200,
  ...more,
});

const ms = (...given: Parameters<typeof attempt>) => phasesOf(attempt(...given)).phases.map((phase) => phase.ms);

describe("an attempt's time", () => {
  it("is the recorded phases, with reading as the rest", () => {
    expect(ms([5, 10, 20, 100], 212)).toEqual([5, 10, 20, 100, 77]);
  });
  it("ignores rounding errors", () => {
    expect(ms([0.2, 0.3, 0, 1.1], 2)).toEqual([0.2, 0.3, 0, 1.1, 0]);
  });
  it("counts as waiting without an answer", () => {
    expect(ms([1, 10, 20, 0], 10_000, { status_code: null })).toEqual([1, 10, 20, 9_969, 0]);
  });
  it("counts as connecting without a connection", () => {
    expect(ms([1, 0, 0, 0], 10_000, { status_code: null, address: null })).toEqual([1, 9_999, 0, 0, 0]);
  });
  it("counts as DNS if the name was not resolved", () => {
    expect(ms([0, 0, 0, 0], 5_000, { status_code: null, address: null })).toEqual([5_000, 0, 0, 0, 0]);
  });
});

it("recognizes a reused connection", () => {
  expect(phasesOf(attempt([1, 0, 0, 9], 10)).reused).toBe(true);
  expect(phasesOf(attempt([1, 3, 0, 9], 13)).reused).toBe(false);
  expect(phasesOf(attempt([1, 0, 0, 0], 13, { address: null })).reused).toBe(false);
});

it.each([
  [0, "0\u00a0ms"],
  [0.42, "0.4\u00a0ms"],
  [9.96, "10.0\u00a0ms"],
  [212.4, "212\u00a0ms"],
  [4_321, "4,321\u00a0ms"],
  [10_003, "10.0\u00a0s"],
])("%d is %s", (value, text) => expect(msText(value)).toBe(text));
