import { expect, it } from "vitest";
import { searchLinks } from "./search-links.ts";

const LINKS = [
  { url: "https://a.example/" },
  { url: "https://a.example/blog/2026/pricing-news" },
  { url: "https://a.example/pricing", title: "Pricing" },
  { url: "https://a.example/t", title: "Our pricing" },
  { url: "https://a.example/%C3%BCber" },
  { url: "https://a.example/%ff" },
];

it.each([
  [undefined, [0, 1, 2, 3, 4, 5]],
  ["pricing", [2, 3, 1]],
  ["Pricing NEWS", [1]],
  ["über", [4]],
  ["nothing", []],
])('"%s" finds %j', async (search, expected) => {
  expect(await searchLinks(LINKS, search)).toEqual(expected.map((at) => LINKS[at]));
});
