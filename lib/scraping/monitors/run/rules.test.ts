import { expect, it } from "vitest";
import { RUN_CHANGES_MAX, RUN_DIFF_CHARACTERS, RUN_DIFFS_CHARACTERS } from "../constants.ts";
import { addPage, noPages, stopReason } from "./rules.ts";

const AT = "2026-03-04T05:06:07.000Z";
const changed = (text: string) =>
  ({ status: "changed", compared_with: AT, diff: { text, added: 1, removed: 1, truncated: false } }) as const;

it("counts pages, and lists those that changed", () => {
  const tally = noPages();
  addPage(tally, "a", { status: "same", compared_with: AT }, true);
  addPage(tally, "b", changed("-1\n+2"), true);
  addPage(tally, "c", { status: "removed", compared_with: AT }, true);
  addPage(tally, "d", { status: "new", compared_with: null }, true);
  addPage(tally, "e", undefined, true);
  expect(tally.pages).toEqual({ same: 1, changed: 1, new: 1, removed: 1, failed: 1 });
  expect(tally.changes.map(({ url }) => url)).toEqual(["b", "c", "d"]);
  expect(tally.truncated).toBe(false);
});

it("lists no new pages in a first run", () => {
  const tally = noPages();
  addPage(tally, "a", { status: "new", compared_with: null }, false);
  addPage(tally, "b", changed("-1\n+2"), false);
  expect(tally.changes.map(({ url }) => url)).toEqual(["b"]);
});

it("limits its size: cuts diffs at a line, then omits diffs, then pages", () => {
  const tally = noPages();
  const long = `${"x".repeat(RUN_DIFF_CHARACTERS - 10)}\n${"y".repeat(20)}`;
  for (let at = 0; at < RUN_CHANGES_MAX + 5; at++) addPage(tally, String(at), changed(long), true);
  expect(tally.changes.length).toBe(RUN_CHANGES_MAX);
  expect(tally.pages.changed).toBe(RUN_CHANGES_MAX + 5);
  expect(tally.changes[0]?.diff).toMatchObject({ text: long.split("\n")[0], truncated: true });
  expect(tally.changes.at(-1)?.diff).toBeUndefined();
  const characters = tally.changes.reduce((sum, { diff }) => sum + (diff?.text.length ?? 0), 0);
  expect(characters).toBeLessThanOrEqual(RUN_DIFFS_CHARACTERS);
  expect(tally.truncated).toBe(true);
});

it.each([
  [["target_timeout"], undefined],
  [["target_timeout", "workspace_balance"], { reason: "no_credits", ofKey: false }],
  [["key_ceiling_exceeded"], { reason: "no_credits", ofKey: true }],
  [["key_ceiling_exceeded", "workspace_balance"], { reason: "no_credits", ofKey: false }],
  [["workspace_balance", "revoked"], { reason: "key_ended", ofKey: true }],
] as const)("failures %j stop the monitor with %j", (codes, reason) => {
  expect(stopReason(codes)).toEqual(reason);
});
