import { describe, expect, it } from "vitest";
import { comparedLine, evenLine } from "./noise.ts";

const compared = (line: string) => comparedLine(evenLine(line));

describe("lines that are equal apart from noise", () => {
  it.each([
    ["white space", "Price:\t\u00a0 12 €  ", "Price: 12 €"],
    ["Unicode composition", "Cafe\u0301", "Café"],
    ["relative time", "Posted 3 minutes ago by Ada", "Posted about an hour ago by Ada"],
    ["relative time, short", "Ada · 5m ago", "Ada · 2d ago"],
    ["relative time in German", "Ada schrieb vor 3 Minuten", "Ada schrieb vor einer Stunde"],
    ["relative time in French", "Publié il y a 2 jours", "Publié il y a 3 jours"],
    ["relative time in Spanish", "Publicado hace 2 días", "Publicado hace 3 días"],
    [
      "date of the page",
      "Last updated: 3 March 2026 at 14:05 UTC, Ada",
      "Last updated: 4 March 2026 at 09:00 UTC, Ada",
    ],
    [
      "date of the page in ISO 8601",
      "Page generated 2026-03-03T14:05:06 for you",
      "Page generated 2026-03-04T00:00:00 for you",
    ],
    ["time of day", "Berlin, local time 14:05", "Berlin, local time 2:06 pm"],
    ["rendering time", "Rendered in 0.123 s on web1", "Rendered in 12 ms on web1"],
    ["number of views", "Atlas, 1,234 views", "Atlas, 1.3k views"],
    ["number of viewers", "Chair: 12 people are viewing this now", "Chair: 3 people are viewing this now"],
    ["number of comments", "Atlas Comments (12)", "Atlas Comments (13)"],
    ["number of likes", "Atlas Likes: 12", "Atlas Likes: 2,000"],
    ["request ID", "Error page, Ray ID: 8f3a2b1c9d", "Error page, Ray ID: 7e1a2b1c00"],
    ["copyright year", "© 2019–2025 Example Ltd", "© 2019–2026 Example Ltd"],
  ])("%s", (_, before, after) => {
    expect(compared(before)).toBeDefined();
    expect(compared(before)).toBe(compared(after));
  });
});

describe("lines that differ in more than noise", () => {
  it.each([
    ["a price", "Price: 12 €", "Price: 13 €"],
    ["remaining stock", "Only 3 left in stock", "Only 2 left in stock"],
    ["number of results", "128 results", "129 results"],
    ["reviews", "Rated 4.5 by 12 reviews", "Rated 4.5 by 13 reviews"],
    ["a score", "Arsenal 3 points", "Arsenal 4 points"],
    ["votes", "Yes: 120 votes", "Yes: 121 votes"],
    ["a date", "The concert is on 3 March 2026", "The concert is on 4 March 2026"],
    ["opening hours", "Open from 9:00 to 17:00", "Open from 10:00 to 17:00"],
    ["a duration", "Ships in 3 days", "Ships in 4 days"],
    ["a version", "Version 1.2.3", "Version 1.2.4"],
    ["a checksum", "sha256 0123456789abcdef0123", "sha256 1123456789abcdef0123"],
    ["an author", "Posted 3 minutes ago by Ada", "Posted 3 minutes ago by Bob"],
    ["upper case", "sale", "Sale"],
    ["a year without a copyright sign", "Report 2025", "Report 2026"],
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
