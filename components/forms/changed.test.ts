import { expect, it } from "vitest";
import { changed } from "./changed.ts";

const BEFORE = {
  name: "worker",
  scopes: ["scrape", "parse"],
  ceiling: 5,
  rate: null,
  options: { tags: ["a"], main: true },
  status: "active",
};
const SAME = { name: "worker", scopes: ["scrape", "parse"], ceiling: 5, rate: null };

it.each([
  [{}, {}],
  [{ name: "other" }, { name: "other" }],
  [{ scopes: ["scrape"] }, { scopes: ["scrape"] }],
  [{ scopes: ["parse", "scrape"] }, { scopes: ["parse", "scrape"] }],
  [{ ceiling: null }, { ceiling: null }],
  [{ rate: 5 }, { rate: 5 }],
  [{ options: { main: true, tags: ["a"] } }, {}],
  [{ options: { main: true, tags: ["b"] } }, { options: { main: true, tags: ["b"] } }],
  [{ options: { main: true } }, { options: { main: true } }],
  [{ scopes: { 0: "scrape", 1: "parse" } }, { scopes: { 0: "scrape", 1: "parse" } }],
  [{ rate: Number.NaN }, { rate: Number.NaN }],
  [
    { name: "", ceiling: 6 },
    { name: "", ceiling: 6 },
  ],
])("sends only the changes of a draft with %j", (change, sent) => {
  expect(changed(BEFORE, { ...SAME, ...change })).toEqual(sent);
});
