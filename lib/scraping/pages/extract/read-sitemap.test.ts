import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readSitemap } from "./read-sitemap.ts";

const LIMITS = { bytes: 1_000_000, entries: 3 };
const read = (body: string | Uint8Array, type?: string) => readSitemap(body, type, LIMITS);

const URLSET = `<?xml version="1.0"?><urlset xmlns="x" xmlns:image="y">
<url><loc> https://a.example/?a=1&amp;b=2 </loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>
<url><loc><![CDATA[https://a.example/c]]></loc></url></urlset>`;

it.each([
  ["a urlset", URLSET, ["https://a.example/?a=1&b=2", "https://a.example/c"], []],
  [
    "an index",
    "<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap></sitemapindex>",
    [],
    ["https://a.example/1.xml.gz"],
  ],
  [
    "a urlset with a namespace prefix",
    "<s:urlset><s:url><s:loc>https://a.example/p</s:loc></s:url></s:urlset>",
    ["https://a.example/p"],
    [],
  ],
  [
    "RSS",
    "<rss><channel><link>https://a.example/</link><item><link>https://a.example/i</link></item></channel></rss>",
    ["https://a.example/i"],
    [],
  ],
  [
    "Atom",
    '<feed><link href="https://a.example/"/><entry><link href="https://a.example/e"/></entry></feed>',
    ["https://a.example/e"],
    [],
  ],
  [
    "plain text",
    "\ufeffhttps://a.example/1\r\n\r\nnonsense\nhttps://a.example/2",
    ["https://a.example/1", "https://a.example/2"],
    [],
  ],
  [
    "a truncated sitemap",
    "<urlset><url><loc>https://a.example/1</loc></url><url><loc>https://a.exam",
    ["https://a.example/1", "https://a.exam"],
    [],
  ],
  ["an HTML page", "<!doctype html><p>Not found", [], []],
])("reads %s", (_name, text, pages, sitemaps) => {
  expect(read(text)).toEqual({ pages, sitemaps, truncated: false });
  expect(read(gzipSync(text))).toEqual({ pages, sitemaps, truncated: false });
});

it("stops at the maximum number of entries and reports it", () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `https://a.example/${n}`);
  expect(read(many(4).join("\n"))).toMatchObject({ truncated: true, pages: many(3) });
  const xml = `<urlset>${many(4)
    .map((loc) => `<url><loc>${loc}</loc></url>`)
    .join("")}</urlset>`;
  expect(read(xml)).toMatchObject({ truncated: true, pages: many(3) });
});

it("lists nothing of a zip bomb or a broken file", () => {
  expect(read(gzipSync(Buffer.alloc(2_000_000, 32)))).toEqual({ pages: [], sitemaps: [], truncated: true });
  expect(read(gzipSync(URLSET).subarray(0, 40))).toEqual({ pages: [], sitemaps: [], truncated: true });
});
