import { expect, it } from "vitest";
import * as z from "zod";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import { limitedRecord } from "./limited-record.ts";

const headers = limitedRecord(z.string().regex(/^[a-z0-9]+$/), z.string(), 30, "headers");
const entries = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`h${at}`, "v"]));

it("accepts the maximum number of entries", () => {
  expect(headers.parse(entries(30))).toEqual(entries(30));
});

it.each([
  ["one entry too many", entries(31), "at most 30 headers"],
  ["a value of the wrong type", { a: 1 }, "expected string"],
  ["a list", ["a"], "expected record"],
  ["text instead of an object", "a", "expected record"],
])("rejects %s", (_label, given, message) => {
  expect(headers.safeParse(given).error?.issues[0]?.message).toContain(message);
});

it("rejects 100,000 entries without checking each", async () => {
  const many = entries(100_000);
  expect(await longestTurn(() => headers.safeParse(many))).toBeLessThan(TURN_MAX_MS);
  expect(headers.safeParse(many).error?.issues).toHaveLength(1);
});
