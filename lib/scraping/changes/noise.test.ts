import { describe, expect, it } from "vitest";
import { comparedLine, evenLine } from "./noise.ts";

const compared = (line: string) => comparedLine(evenLine(line));

describe("lines that are equal apart from noise", () => {
  it.each([
    ["white space", "Price:\t\u00a0 12 €  ", "Price: 12 €"],
    ["how a letter is written", "Cafe\u0301", "Café"],
    ["how long ago", "Posted 3 minutes ago by Ada", "Posted about an hour ago by Ada"],
    ["how long ago, short", "Ada · 5m ago", "Ada · 2d ago"],
    ["how long ago, in German", "Ada schrieb vor 3 Minuten", "Ada schrieb vor einer Stunde"],
    ["how long ago, in French", "Publié il y a 2 jours", "Publié il y a 3 jours"],
    ["how long ago, in Spanish", "Publicado hace 2 días", "Publicado hace 3 días"],
    [
      "when it was made",
      "Last updated: 3 March 2026 at 14:05 UTC, Ada",
      "Last updated: 4 March 2026 at 09:00 UTC, Ada",
    ],
    [
      "when it was made, in ISO 8601",
      "Page generated 2026-03-03T14:05:06 for you",
      "Page generated 2026-03-04T00:00:00 for you",
    ],
    ["what time it is", "Berlin, local time 14:05", "Berlin, local time 2:06 pm"],
    ["how long it took", "Rendered in 0.123 s on web1", "Rendered in 12 ms on web1"],
    ["how many looked", "Atlas, 1,234 views", "Atlas, 1.3k views"],
    ["how many are looking", "Chair: 12 people are viewing this now", "Chair: 3 people are viewing this now"],
    ["how many answered", "Atlas Comments (12)", "Atlas Comments (13)"],
    ["how many like it", "Atlas Likes: 12", "Atlas Likes: 2,000"],
    ["which answer it was", "Error page, Ray ID: 8f3a2b1c9d", "Error page, Ray ID: 7e1a2b1c00"],
    ["until when the rights are held", "© 2019–2025 Example Ltd", "© 2019–2026 Example Ltd"],
  ])("%s", (_, before, after) => {
    expect(compared(before)).toBeDefined();
    expect(compared(before)).toBe(compared(after));
  });
});

describe("lines that differ in more than noise", () => {
  it.each([
    ["a price", "Price: 12 €", "Price: 13 €"],
    ["what is left", "Only 3 left in stock", "Only 2 left in stock"],
    ["a number of items", "128 results", "129 results"],
    ["reviews", "Rated 4.5 by 12 reviews", "Rated 4.5 by 13 reviews"],
    ["a score", "Arsenal 3 points", "Arsenal 4 points"],
    ["votes", "Yes: 120 votes", "Yes: 121 votes"],
    ["a date", "The concert is on 3 March 2026", "The concert is on 4 March 2026"],
    ["opening hours", "Open from 9:00 to 17:00", "Open from 10:00 to 17:00"],
    ["how long it takes", "Ships in 3 days", "Ships in 4 days"],
    ["a version", "Version 1.2.3", "Version 1.2.4"],
    ["a checksum", "sha256 0123456789abcdef0123", "sha256 1123456789abcdef0123"],
    ["who wrote it", "Posted 3 minutes ago by Ada", "Posted 3 minutes ago by Bob"],
    ["upper case", "sale", "Sale"],
    ["a year that is no copyright's", "Report 2025", "Report 2026"],
  ])("%s", (_, before, after) => {
    expect(compared(before)).not.toBe(compared(after));
  });
});

it.each(["", "  \u00a0", "3 minutes ago", "12 comments · 1.2k views", "© 2026", "Last updated: 2026-03-03"])(
  "is noise only: %j",
  (line) => expect(compared(line)).toBeUndefined(),
);

it.each(["---", "•", "→"])("keeps a line of symbols: %s", (line) => expect(compared(line)).toBe(line));

it("takes linear time on hostile lines", () => {
  const hostile = ["1,234,", "last updated ", "3 ", "12 people are ", "il y a ", "(c) 2020-", "request id "];
  for (const part of hostile) expect(typeof (comparedLine(part.repeat(200_000 / part.length)) ?? "")).toBe("string");
});

it("takes no extra time for a letter with half a million marks", () => {
  // Normalizing them takes minutes.
  const piled = "e\u0301\u0323".repeat(3) + "\u0301\u0323".repeat(250_000);
  expect(evenLine(piled)).toBe(piled);
  expect(evenLine("e\u0301")).toBe("\u00e9");
});
