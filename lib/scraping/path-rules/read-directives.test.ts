import { expect, it } from "vitest";
import { readDirectives } from "./read-directives.ts";

it.each([
  ["", [], undefined],
  [
    "Sitemap: https://a.example/s.xml\nUser-agent: *\nDisallow:\nsitemap:/t.xml # ours",
    ["https://a.example/s.xml", "/t.xml"],
    undefined,
  ],
  ["User-agent: *\nCrawl-delay: 5\nUser-agent: Gatehouse\nDisallow: /x\nCrawl-delay: 0.5", [], 0.5],
  ["User-agent: *\nCrawl-delay: 5\nUser-agent: gatehouse/1.0\nDisallow: /x", [], 5],
  ["User-agent: other\nCrawl-delay: 5", [], undefined],
  ["User-agent: a\nUser-agent: *\nCrawl-delay: 2", [], 2],
  ["User-agent: *\nCrawl-delay: soon", [], undefined],
  ["Crawl-delay: 3\nUser-agent: *\nDisallow: /", [], undefined],
])("parses %j", (text, sitemaps, crawlDelay) => {
  expect(readDirectives(text, "Gatehouse")).toEqual({ sitemaps, crawlDelay });
});
