import { expect, test } from "vitest";
import { backupName, isBackupName, timeOfName } from "./names.ts";
import { isBackupDue, loadOrder, surplusBackups } from "./rules.ts";

const tables = (names: string) => names.split("").map((name) => ({ name }));
const order = (names: string, references: string[]) =>
  loadOrder(
    tables(names),
    references.map((each) => ({ table: each.charAt(0), to: each.charAt(1) })),
  )
    .map(({ name }) => name)
    .join("");

test.each([
  ["abc", [], "abc"],
  ["abc", ["ab", "bc"], "cba"],
  ["abc", ["ab", "ac"], "bca"],
  ["ab", ["ax"], "ab"], // refers to a table outside of the backup
])("loads tables %s with references %j in the order %s", (names, references, expected) => {
  expect(order(names, references)).toBe(expected);
});

test("rejects tables that refer to each other", () => {
  expect(() => order("abc", ["ab", "ba"])).toThrow("These tables refer to each other: a, b.");
});

const now = new Date("2026-11-23T04:00:00.000Z");
const at = (time: string) => new Date(`2026-11-${time}:00.000Z`);

test.each([
  ["there is none yet", null, null, true],
  ["tonight's exists", at("23T02:05"), at("23T02:05"), false],
  ["the last is from the night before", at("22T02:05"), at("22T02:05"), true],
  ["the last is from the day before, after its hour", at("22T23:00"), at("22T23:00"), true],
  ["one failed half an hour ago", at("22T02:05"), at("23T03:30"), false],
  ["one failed an hour ago", at("22T02:05"), at("23T03:00"), true],
  ["the first failed a minute ago", null, at("23T03:59"), false],
])("a backup is due at two: %s", (_, goodAt, begunAt, due) => {
  expect(isBackupDue({ goodAt, begunAt }, 2, now)).toBe(due);
});

test("before tonight's hour, last night's backup suffices", () => {
  expect(isBackupDue({ goodAt: at("22T05:05"), begunAt: at("22T05:05") }, 5, now)).toBe(false);
});

const name = (time: string) => backupName(at(time));

test("keeps the newest complete backups and any that may still be running", () => {
  const [a, b, c, killed, underWay] = [
    name("20T02:00"),
    name("21T02:00"),
    name("22T02:00"),
    name("21T03:00"),
    name("23T03:59"),
  ];
  const whole = new Set([a, b, c]);
  const all = [c, underWay, a, killed, b];
  expect(surplusBackups(all, whole, 2, now)).toEqual([a, killed]);
  expect(surplusBackups(all, whole, 3, now)).toEqual([killed]);
  expect(surplusBackups(all, whole, 1, at("24T04:00"))).toEqual([b, a, underWay, killed]);
});

test("a name contains its start time and matches nothing else", () => {
  const one = name("23T02:00");
  expect(isBackupName(one)).toBe(true);
  expect(timeOfName(one)).toEqual(at("23T02:00"));
  for (const other of ["gatehouse", `${one}.part`, "gatehouse-20261123-020000-../.."])
    expect(isBackupName(other)).toBe(false);
  expect(timeOfName("gatehouse")).toBeUndefined();
});
