import { expect, test } from "vitest";
import { rowAfter, rowKeyOf } from "./row-keys.ts";

const NONE = { shiftKey: false, metaKey: false, ctrlKey: false, altKey: false, repeat: false };

test.each([
  ["ArrowDown", { does: "walk", step: 1 }],
  ["j", { does: "walk", step: 1 }],
  ["ArrowUp", { does: "walk", step: -1 }],
  ["k", { does: "walk", step: -1 }],
  ["Enter", { does: "open" }],
  ["x", { does: "tick", range: false }],
  ["r", { does: "send" }],
  ["a", undefined],
  ["Tab", undefined],
])("%s", (key, asked) => {
  expect(rowKeyOf({ ...NONE, key }, true)).toEqual(asked);
});

test("ignores keys with a modifier, except that Shift+x selects a range", () => {
  for (const modifier of ["metaKey", "ctrlKey", "altKey"])
    for (const key of ["j", "x", "r", "Enter", "ArrowDown"])
      expect(rowKeyOf({ ...NONE, key, [modifier]: true }, true)).toBeUndefined();
  expect(rowKeyOf({ ...NONE, key: "X", shiftKey: true }, true)).toEqual({ does: "tick", range: true });
  expect(rowKeyOf({ ...NONE, key: "R", shiftKey: true }, true)).toBeUndefined();
  expect(rowKeyOf({ ...NONE, key: "ArrowDown", shiftKey: true }, true)).toBeUndefined();
});

test("without single-letter shortcuts the arrow keys and Enter still work", () => {
  for (const key of ["j", "k", "x", "X", "r"]) expect(rowKeyOf({ ...NONE, key }, false)).toBeUndefined();
  expect(rowKeyOf({ ...NONE, key: "ArrowUp" }, false)).toEqual({ does: "walk", step: -1 });
  expect(rowKeyOf({ ...NONE, key: "Enter" }, false)).toEqual({ does: "open" });
});

test("a held key keeps moving but does not select, open or resend", () => {
  const held = { ...NONE, repeat: true };
  expect(rowKeyOf({ ...held, key: "j" }, true)).toEqual({ does: "walk", step: 1 });
  for (const key of ["x", "r", "Enter"]) expect(rowKeyOf({ ...held, key }, true)).toBeUndefined();
});

test.each([
  [3, -1, 1, 0],
  [3, -1, -1, 0],
  [3, 0, 1, 1],
  [3, 2, 1, undefined],
  [3, 0, -1, undefined],
  [0, -1, 1, undefined],
] as const)("of %i rows, from %i by %i to %s", (count, at, step, next) => {
  expect(rowAfter(count, at, step)).toBe(next);
});
