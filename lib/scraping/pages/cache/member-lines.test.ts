import fc from "fast-check";
import { expect, it } from "vitest";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import { memberLines, readMemberLines } from "./member-lines.ts";

const copy = async (value: object) => readMemberLines(Buffer.concat(await memberLines(value)));

const LINE = 64 * 1024;

it("returns any document unchanged", async () => {
  const members = fc.record({
    title: fc.string({ unit: "binary" }),
    list: fc.array(fc.jsonValue()),
    other: fc.jsonValue(),
  });
  await fc.assert(
    fc.asyncProperty(members, async (given) => {
      const large = {
        ...given,
        text: given.title.repeat(20_000),
        lists: Array(3_000).fill(given.list),
        missing: undefined,
      };
      const { missing, ...kept } = large;
      expect(await copy(large)).toEqual(JSON.parse(JSON.stringify(kept)));
    }),
    { numRuns: 30 },
  );
});

it.each([
  ["surrogate pairs across lines", { text: `${"x".repeat(LINE - 1)}😀${"y".repeat(LINE)}` }],
  ["lone surrogates", { text: "\ud800a\udc00".repeat(LINE) }],
  ["an empty string and list", { text: "", list: [] }],
  ["no members", {}],
  [
    "large objects",
    { extracted: { __proto__: null, list: ["a".repeat(LINE), "b"], text: "x".repeat(3 * LINE), none: null } },
  ],
  ["a large member named like the prototype", JSON.parse(`{"__proto__":{"a":"${"x".repeat(2 * LINE)}"}}`)],
])("keeps %s", async (_, value) => {
  expect(await copy(value)).toEqual(value);
});

it.each([
  ["text", { html: '"\n'.repeat(10_000_000), text: "漢字".repeat(5_000_000) }],
  ["extracted", { extracted: { one: '"'.repeat(10_000_000), many: Array(1_000).fill("漢".repeat(10_000)) } }],
  ["links", { links: Array.from({ length: 10_000 }, (_, at) => `https://example.com/${"x".repeat(2_000)}${at}`) }],
])("writes and reads %s without holding the event loop", async (_, value) => {
  expect(await longestTurn(() => memberLines(value))).toBeLessThan(TURN_MAX_MS);
  const lines = Buffer.concat(await memberLines(value));
  expect(await longestTurn(() => readMemberLines(lines))).toBeLessThan(TURN_MAX_MS);
});
