import { describe, expect, it } from "vitest";
import { listText, migrationProblems, nextList, readList } from "./migration-rules.ts";

const map = (files: Record<string, string>) => new Map(Object.entries(files));
const BEFORE = { "20260101000000_a": "1".repeat(64), "20260102000000_b": "2".repeat(64) };
const bases = [{ where: "main", files: map(BEFORE) }];
const NEW = { "20260103000000_c": "3".repeat(64) };

const without = (name: string) => Object.fromEntries(Object.entries(BEFORE).filter(([each]) => each !== name));

describe("migrations that have been on main", () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ["a changed one", { ...BEFORE, "20260102000000_b": "9".repeat(64) }, /^20260102000000_b was changed since/],
    ["a removed one", without("20260102000000_b"), /^20260102000000_b is gone since/],
    [
      "a renamed one",
      { ...without("20260102000000_b"), "20260105000000_b": "2".repeat(64) },
      /^20260102000000_b was renamed to 20260105000000_b since/,
    ],
  ])("refuses %s, by the list alone and by git alone", (_, changed, message) => {
    const files = map(changed);
    expect(migrationProblems({ files, list: map(BEFORE), bases: [] })[0]).toMatch(message);
    expect(migrationProblems({ files, list: files, bases })[0]).toMatch(message);
  });

  it("requires a new one to be listed", () => {
    const given = { files: map({ ...BEFORE, ...NEW }), list: map(BEFORE), bases };
    expect(migrationProblems(given)).toEqual([expect.stringContaining("20260103000000_c is not in")]);
    expect(migrationProblems({ ...given, list: nextList(given) })).toEqual([]);
  });

  it("lets a branch change its own migration, but not one of main", () => {
    const own = {
      files: map({ ...BEFORE, "20260103000000_c": "4".repeat(64) }),
      list: map({ ...BEFORE, ...NEW }),
      bases,
    };
    expect(nextList(own)).toEqual(own.files);
    const changed = { files: map({ ...BEFORE, "20260102000000_b": "9".repeat(64) }), list: map(BEFORE), bases };
    expect(nextList(changed)).toEqual(map(BEFORE));
    expect(nextList({ ...changed, bases: [] })).toEqual(map(BEFORE));
  });

  it("reads the list that it writes, and refuses malformed lines", () => {
    expect(readList(listText(map({ ...NEW, ...BEFORE })))).toEqual(map({ ...BEFORE, ...NEW }));
    expect(() => readList("abc  20260101000000_a\n")).toThrow("Not a checksum");
  });
});
