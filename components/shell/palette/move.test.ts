import { expect, it } from "vitest";
import { rowByKey } from "./move.ts";

const press = (key: string, held: "ctrlKey" | "metaKey" | "altKey" | "none" = "none") => ({
  ...{ key, ctrlKey: held === "ctrlKey", metaKey: held === "metaKey", altKey: held === "altKey" },
});

/** Rows 0 and 1, 2 to 4, and 5. */
const GROUPS = [2, 3, 1];

it.each([
  ["ArrowDown", "none", 0, 1],
  ["ArrowDown", "none", 5, 0],
  ["ArrowUp", "none", 0, 5],
  ["n", "ctrlKey", 2, 3],
  ["j", "ctrlKey", 2, 3],
  ["p", "ctrlKey", 2, 1],
  ["k", "ctrlKey", 2, 1],
  ["ArrowDown", "altKey", 1, 2],
  ["ArrowDown", "altKey", 5, 0],
  ["ArrowUp", "altKey", 3, 0],
  ["ArrowDown", "metaKey", 1, 5],
  ["ArrowUp", "metaKey", 4, 0],
  ["Home", "none", 4, 0],
  ["End", "none", 0, 5],
  ["n", "none", 2, undefined],
  ["a", "ctrlKey", 2, undefined],
  ["Enter", "none", 2, undefined],
] as const)("%s with %s moves from row %d to %s", (key, held, at, row) => {
  expect(rowByKey(press(key, held), at, GROUPS)).toBe(row);
});

it("moves nowhere in an empty list", () => {
  expect(rowByKey(press("ArrowDown"), 0, [])).toBeUndefined();
});
