import { describe, expect, it } from "vitest";
import { crossedText, monthText, thresholdText } from "./messages.ts";
import { listError, typedLevels, typedLines } from "./read-form.ts";

const crossing = (subject: string, level: number) => ({ subject, period: "2026-11", level, budget: 100, spent: 90 });

describe("texts", () => {
  it.each([
    [10, null, "Off"],
    [10, 10, "fewer than 10 credits are left"],
    [
      10_000,
      12_000,
      "10,000 credits are left, already below 12,000: the next call that costs credits sends the notice.",
    ],
  ])("thresholdText: %d left with threshold %j", (unspent, threshold, words) => {
    expect(thresholdText(unspent, threshold)).toContain(words);
  });

  it.each([
    [[], undefined],
    [[crossing("workspace", 80), crossing("workspace", 50)], "50%, 80% of this budget"],
    [[crossing("key_1", 50), crossing("key_1", 80)], "a level of one key's ceiling"],
    [
      [crossing("workspace", 50), crossing("key_1", 50), crossing("key_2", 50)],
      "50% of this budget, and a level of 2 keys' ceilings",
    ],
  ])("crossedText names levels already spent", (crossed, words) => {
    if (words === undefined) expect(crossedText(crossed)).toBeUndefined();
    else expect(crossedText(crossed)).toContain(words);
  });

  it("monthText names a month", () => {
    expect(monthText("2026-11")).toBe("November 2026");
  });
});

describe("typed lists", () => {
  it("are parsed as levels and lines", () => {
    expect(typedLevels("50, 80\u00a0%;100")).toEqual([50, 80, 100]);
    expect(typedLevels("")).toEqual([]);
    expect(typedLines(" a \r\n\r\nb")).toEqual(["a", "b"]);
  });

  it("report the first wrong line", () => {
    expect(listError({ "contacts.1": "No." }, "contacts")).toBe("Line 2: No.");
    expect(listError({ contacts: "Too many." }, "contacts")).toBe("Too many.");
    expect(listError({ company: "No." }, "contacts")).toBeUndefined();
    expect(listError(undefined, "contacts")).toBeUndefined();
  });
});
