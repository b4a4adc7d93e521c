import { expect, it } from "vitest";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import { fitsEvent } from "./fits-event.ts";

const FRAME = '{"text":""}'.length;

it.each([
  ["256 KiB", "x".repeat(262_144 - FRAME), true],
  ["one byte more", "x".repeat(262_145 - FRAME), false],
  ["too many bytes outside ASCII", "€".repeat(87_400), false],
  ["too many escaped characters", '"'.repeat(131_072), false],
])("accepts at most 256 KiB: %s", (_, text, fits) => {
  expect(fitsEvent({ text })).toBe(fits);
});

it("does not serialise a large document", async () => {
  const document = { text: '"'.repeat(20_000_000) };
  expect(await longestTurn(() => fitsEvent(document))).toBeLessThan(TURN_MAX_MS);
});
