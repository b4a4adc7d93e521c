import { expect, it } from "vitest";
import * as z from "zod";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import { BODY_MEMBERS_MAX, hasTooManyMembers } from "./count-members.ts";
import { parseInput } from "./parse-input.ts";
import { parseJson } from "./read-body.ts";

const members = (count: number, name = (at: number) => `"name_${at}"`) =>
  `{${Array.from({ length: count }, (_, at) => `${name(at)}:1`).join(",")}}`;

it.each([
  ["the maximum", members(BODY_MEMBERS_MAX), false],
  ["one more", members(BODY_MEMBERS_MAX + 1), true],
  ["spaces before the colon", members(BODY_MEMBERS_MAX + 1, (at) => `"name_${at}"\n `), true],
  ["names that end in a backslash", members(BODY_MEMBERS_MAX + 1, (at) => `"name_${at}\\\\"`), true],
  ["nested objects", `[${Array.from({ length: 16_000 }, () => '{"some":{"other":1}}').join(",")}]`, true],
  ["JSON in a string", JSON.stringify({ html: members(100_000) }), false],
  ["twice escaped JSON in a string", JSON.stringify({ html: JSON.stringify(members(50_000)) }), false],
  ["a long list", JSON.stringify(Array(200_000).fill("a")), false],
  ["backslashes only", JSON.stringify("\\".repeat(400_000)), false],
  ["quotes and spaces", JSON.stringify(`"${" ".repeat(800_000)}`), false],
])("counts the members of a body: %s", (_, json, expected) => {
  expect(hasTooManyMembers(json)).toBe(expected);
});

it.each([
  ["100,000 unknown names", members(100_000, (at) => `"${at.toString(36)}a"`)],
  ["the most that are parsed", members(BODY_MEMBERS_MAX, (at) => `"${at.toString(36)}${"x".repeat(25)}"`)],
  ["a list of objects", `[${Array.from({ length: BODY_MEMBERS_MAX }, (_, at) => `{"a${at}":1}`).join(",")}]`],
  ["backslashes", JSON.stringify("\\".repeat(500_000))],
  ["spaces", `{"a":1${" ".repeat(1_000_000)}}`],
])("rejects a body of 1 MiB without holding the event loop: %s", async (_, json) => {
  const body = Buffer.from(json);
  expect(body.length).toBeLessThanOrEqual(1_200_000);
  const schema = z.strictObject({ url: z.string() });
  const longest = await longestTurn(() => {
    const read = parseJson(body, "application/json");
    return "error" in read ? read : parseInput(schema, read.json);
  });
  expect(longest).toBeLessThan(TURN_MAX_MS);
});

it("names the limit", () => {
  const read = parseJson(Buffer.from(members(BODY_MEMBERS_MAX + 1)), "application/json");
  expect(read).toMatchObject({
    error: { code: "invalid_parameter", message: "The body may have 10,000 object members at most." },
  });
});
