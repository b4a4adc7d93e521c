import { describe, expect, it } from "vitest";
import { findGroups, ROWS_MAX, rankEntry } from "./filter.ts";

const named = (...labels: string[]) => labels.map((label) => ({ label }));
const shown = (groups: ReturnType<typeof findGroups>) =>
  groups.map(({ heading, rows }) => [heading, ...rows.map(({ label }) => label)]);

describe("rankEntry", () => {
  it.each([
    ["Deliveries", "", "del", 4],
    ["Create a live key", "token", "live", 3],
    ["Create a live key", "token", "reat", 2],
    ["Create a live key", "new TOKEN", "token", 1],
    ["Create a live key", "token", "webhook", 0],
  ])("%s (%s), typed %s: %d", (label, words, typed, rank) => {
    expect(rankEntry({ label, words }, typed)).toBe(rank);
  });

  it("requires every typed word, in any order and case", () => {
    const entry = { label: "Create a live key", words: "token" };
    expect(rankEntry(entry, " KEY  create ")).toBe(3.5);
    expect(rankEntry(entry, "create webhook")).toBe(0);
  });
});

describe("findGroups", () => {
  const groups = [
    { heading: "Go to", entries: named("Overview", "Keys", "Webhooks") },
    { heading: "Do", entries: named("Create a key", "Add a webhook") },
  ];

  it("keeps everything in order without a text", () => {
    const many = { heading: "Go to", entries: named(...Array.from({ length: 20 }, (_, at) => `Page ${at}`)) };
    expect(findGroups([many], " ")).toEqual([{ heading: "Go to", rows: many.entries, total: 20 }]);
  });

  it("ranks matches in and between groups and omits groups without any", () => {
    expect(shown(findGroups(groups, "webhook"))).toEqual([
      ["Go to", "Webhooks"],
      ["Do", "Add a webhook"],
    ]);
    expect(shown(findGroups(groups, "add"))).toEqual([["Do", "Add a webhook"]]);
    expect(shown(findGroups(groups, "cre"))).toEqual([["Do", "Create a key"]]);
    expect(shown(findGroups([{ heading: "Do", entries: named("Do a key", "Keys") }], "key"))).toEqual([
      ["Do", "Keys", "Do a key"],
    ]);
  });

  it("limits the rows of a group to the best and counts all matches", () => {
    const entries = named(...Array.from({ length: 20 }, (_, at) => `An item ${at}`), "Item");
    const [group] = findGroups([{ heading: "Go to", entries }], "item");
    expect(group).toMatchObject({ total: 21 });
    expect(group?.rows).toHaveLength(ROWS_MAX);
    expect(group?.rows[0]).toEqual({ label: "Item" });
  });

  it("keeps rows found by the server in place", () => {
    const found = { heading: "Keys", entries: named("ingest"), isFixed: true as const };
    const byId = { heading: "By ID", entries: named("Open this key"), isFixed: true as const };
    expect(shown(findGroups([byId, ...groups, found], "cre"))).toEqual([
      ["By ID", "Open this key"],
      ["Do", "Create a key"],
      ["Keys", "ingest"],
    ]);
  });
});
