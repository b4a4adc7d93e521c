import { expect, it } from "vitest";
import { scanJson } from "./json-scan.ts";
import { prettyLines, seenLines } from "./pretty-lines.ts";
import { treeMove } from "./tree-keys.ts";

// 0 {  1 "a": {  2 "x": 1  3 }  4 "b": []  5 }
const lines = prettyLines(scanJson('{"a":{"x":1},"b":[]}'));

it.each([
  ["ArrowDown", [], 1, { to: 2 }],
  ["ArrowDown", [1], 1, { to: 4 }],
  ["ArrowDown", [], 5, { to: 5 }],
  ["ArrowUp", [1], 4, { to: 1 }],
  ["ArrowUp", [], 0, { to: 0 }],
  ["ArrowRight", [1], 1, { toggle: 1 }],
  ["ArrowRight", [], 1, { to: 2 }],
  ["ArrowRight", [], 4, undefined],
  ["ArrowLeft", [], 1, { toggle: 1 }],
  ["ArrowLeft", [1], 1, { to: 0 }],
  ["ArrowLeft", [], 2, { to: 1 }],
  ["ArrowLeft", [0], 0, undefined],
  ["Enter", [], 1, { toggle: 1 }],
  [" ", [], 2, undefined],
  ["Home", [], 4, { to: 0 }],
  ["End", [], 0, { to: 5 }],
  ["a", [], 0, undefined],
])("%s with %j folded at line %d", (key, folded, active, move) => {
  const set = new Set(folded);
  expect(treeMove(key, lines, seenLines(lines, set), set, active)).toEqual(move);
});
