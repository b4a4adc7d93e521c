import { expect, it } from "vitest";
import { NONE, stillShown, ticked } from "./selection.ts";

const ROWS = ["a", "b", "c", "d", "e"];
const tick = (selection: typeof NONE, id: string, { on = true, range = false } = {}) =>
  ticked(selection, ROWS, { id, on, range });
const chosen = (selection: typeof NONE) => stillShown(selection, ROWS).join("");

it("ticks one by one, and takes back", () => {
  const two = tick(tick(NONE, "d"), "b");
  expect(chosen(two)).toBe("bd");
  expect(chosen(tick(two, "d", { on: false }))).toBe("b");
});

it("with shift all between, either way, on and off", () => {
  const down = tick(tick(NONE, "b"), "d", { range: true });
  expect(chosen(down)).toBe("bcd");
  expect(chosen(tick(tick(NONE, "d"), "a", { range: true }))).toBe("abcd");
  expect(chosen(tick(down, "c", { on: false, range: true }))).toBe("b");
  expect(chosen(tick(NONE, "c", { range: true }))).toBe("c");
});

it("forgets what is shown no more, and begins a range at nothing that is gone", () => {
  const selection = ticked(NONE, ["x", "y"], { id: "x", on: true, range: false });
  expect(stillShown(selection, ROWS)).toEqual([]);
  expect(chosen(tick(selection, "c", { range: true }))).toBe("c");
});
