import { describe, expect, it } from "vitest";
import { HEADS_URL, PAGE_HEADS } from "#testing/samples/page-heads.ts";
import { Addresses } from "./addresses.ts";
import { readPage } from "./dom.ts";
import { readMetadata } from "./metadata.ts";
import { readDate } from "./read-date.ts";

const read = (html: string) => {
  const page = readPage(html);
  return readMetadata(page, new Addresses(page, HEADS_URL));
};

describe("readMetadata", () => {
  it.each(PAGE_HEADS)("reads %s", (_name, html, expected) => {
    expect(read(html)).toMatchObject(expected);
    for (const [field, value] of Object.entries(expected)) expect(read(html)).toHaveProperty(field, value);
  });

  it.each([
    ["many metas", '<meta property="og:image" content="/i.png"><meta name="author" content="A">'.repeat(20_000)],
    ["nested linked data", `<script type="application/ld+json">${'{"@graph":['.repeat(5_000)}</script>`],
    [
      "many linked things",
      `<script type="application/ld+json">${JSON.stringify(Array(50_000).fill({ "@type": "Thing" }))}</script>`,
    ],
  ])("is bounded for %s", (_name, html) => {
    expect(JSON.stringify(read(html)).length).toBeLessThan(10_000);
  });
});

describe("readDate", () => {
  it.each([
    ["2024-03-05", "2024-03-05"],
    ["2024/03/05", "2024-03-05"],
    ["20240305", "2024-03-05"],
    ["2024-03-05T08:00", "2024-03-05T08:00:00"],
    ["2024-03-05T08:00:01.5Z", "2024-03-05T08:00:01.500Z"],
    ["2024-03-05 08:00:00 +0530", "2024-03-05T02:30:00.000Z"],
    ["5 March 2024", "2024-03-05"],
    ["Mar. 5, 2024 17:20", "2024-03-05T17:20:00"],
    ["2023-02-29", undefined],
    ["2024-13-01", undefined],
    ["2024-03-05T08:61", undefined],
    ["0001-01-01", undefined],
    ["5", undefined],
    ["soon", undefined],
    [`2024-03-05${" ".repeat(100)}x`, undefined],
  ])("reads %s as %s", (value, expected) => {
    expect(readDate(value)).toBe(expected);
  });
});
