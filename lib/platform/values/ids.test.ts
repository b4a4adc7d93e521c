import { describe, expect, it } from "vitest";
import { idTime, isId, newId } from "./ids.ts";

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const bitsOf = (id: string) =>
  [...id.slice(id.indexOf("_") + 1)]
    .map((char) => ALPHABET.indexOf(char).toString(2).padStart(5, "0"))
    .join("")
    .slice(2);

describe("newId", () => {
  it("is a version 7 UUID (RFC 9562 5.7) in 26 characters", () => {
    for (let at = 0; at < 2_000; at++) {
      const id = newId("key", new Date(1_700_000_000_000 + at));
      expect(isId("key", id)).toBe(true);
      const bits = bitsOf(id);
      expect(bits).toHaveLength(128);
      expect(Number.parseInt(bits.slice(0, 48), 2)).toBe(1_700_000_000_000 + at);
      expect(bits.slice(48, 52)).toBe("0111");
      expect(bits.slice(64, 66)).toBe("10");
    }
  });

  it("sorts by its time and carries it", () => {
    const times = [0, 1, 31, 32, 1_023, 2 ** 40, Date.UTC(2026, 10, 20), 2 ** 48 - 1];
    const ids = times.map((ms) => newId("req", new Date(Math.min(ms, 8.64e15))));
    expect([...ids].sort()).toEqual(ids);
    expect(ids.map((id) => idTime(id).getTime())).toEqual(times);
  });

  it("is unique", () => {
    const at = new Date();
    expect(new Set(Array.from({ length: 20_000 }, () => newId("evt", at))).size).toBe(20_000);
  });
});

describe("isId", () => {
  it.each([
    ["key_01m7x5afk6fsnvfhzjc689rkjw", true],
    ["key_81m7x5afk6fsnvfhzjc689rkjw", false],
    // The year 10889, which the database cannot read.
    ["key_7zzzzzzzzzz68jm0hb48gsw03m", false],
    ["key_01m7x5afk6fsnvfhzjc689rkjW", false],
    ["key_01m7x5afk6fsnvfhzjc689rkju", false],
    ["req_01m7x5afk6fsnvfhzjc689rkjw", false],
    ["key_", false],
    ["", false],
  ])("%s: %s", (text, is) => {
    expect(isId("key", text)).toBe(is);
  });
});
