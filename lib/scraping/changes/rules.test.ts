import { expect, it } from "vitest";
import { compareTexts } from "./compare-texts.ts";
import { judgeChange, type PageState, presenceOf } from "./rules.ts";

it.each<[PageState | undefined, PageState, string]>([
  [undefined, { text: "a" }, "new"],
  [undefined, "gone", "new"],
  ["gone", "gone", "same"],
  ["gone", { text: "a" }, "new"],
  [{ text: "a" }, "gone", "removed"],
  [{ text: "a" }, { text: "a" }, "same"],
  [{ text: "a" }, { text: " a \n3 minutes ago" }, "same"],
  [{ text: "a" }, { text: "b" }, "changed"],
])("from %j to %j is %s", async (before, present, status) => {
  const judged = await judgeChange(before, present, async (old, now) => {
    const diff = compareTexts(old, now);
    return diff && { diff };
  });
  expect(judged.status).toBe(status);
  expect(judged.diff !== undefined).toBe(status === "changed");
});

it.each([
  [null, "there"],
  [200, "there"],
  [404, "gone"],
  [410, "gone"],
  [400, "unclear"],
  [451, "unclear"],
] as const)("status %s means that the page is %s", (status, presence) => {
  expect(presenceOf(status)).toBe(presence);
});
