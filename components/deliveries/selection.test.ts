import { expect, it } from "vitest";
import { NONE, stillShown, ticked } from "./selection.ts";

const ROWS = ["a", "b", "c", "d", "e"];
const tick = (selection: typeof NONE, id: string, { on = true, range = false } = {}) =>
  ticked(selection, ROWS, { id, on, range });
const chosen = (selection: typeof NONE) => stillShown(selection, ROWS).join("");

it("selects and deselects single rows", () => {
  const two = tick(tick(NONE, "d"), "b");
  expect(chosen(two)).toBe("bd");
  expect(chosen(tick(two, "d", { on: false }))).toBe("b");
});

it("with Shift selects or deselects a range in either direction", () => {
  const down = tick(tick(NONE, "b"), "d", { range: true });
  expect(chosen(down)).toBe("bcd");
  expect(chosen(tick(tick(NONE, "d"), "a", { range: true }))).toBe("abcd");
  expect(chosen(tick(down, "c", { on: false, range: true }))).toBe("b");
  expect(chosen(tick(NONE, "c", { range: true }))).toBe("c");
});

it("drops rows that are no longer shown, also as the start of a range", () => {
  const selection = ticked(NONE, ["x", "y"], { id: "x", on: true, range: false });
  expect(stillShown(selection, ROWS)).toEqual([]);
  expect(chosen(tick(selection, "c", { range: true }))).toBe("c");
});
