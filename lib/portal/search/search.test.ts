import { describe, expect, it } from "vitest";
import { readSearchIndex } from "./read-index.ts";
import { buildIndex, findPlaces, loadIndex, searchWords } from "./rules.ts";

const place = (title: string, text: string, path = `/${title}`) => ({ path, title, note: "", text });
const index = buildIndex([
  place("Webhooks", "Deliveries are signed."),
  place("Rotating a key", "The successor has the same scopes. Webhooks tell of it.", "/keys#rotating"),
  place("rate_limited", "Too many calls of a key."),
]);
const titles = (typed: string) => findPlaces(index, typed).map(({ title }) => title);

describe("a search", () => {
  it.each([
    ["webhooks", ["Webhooks", "Rotating a key"]],
    ["webh", ["Webhooks", "Rotating a key"]],
    ["rotate keys", ["Rotating a key"]],
    ["delivery", ["Webhooks"]],
    ["key", ["Rotating a key", "rate_limited"]],
    ["key webhooks", ["Rotating a key"]],
    ["rate limited", ["rate_limited"]],
    ["rate_limited", ["rate_limited"]],
    ["delivreies", ["Webhooks"]],
    ["webhokks", ["Webhooks", "Rotating a key"]],
    ["rotatin", ["Rotating a key"]],
    ["the of", []],
    ["constructor", []],
    ["", []],
  ])("%j finds %j", (typed, found) => {
    expect(titles(typed)).toEqual(found);
  });

  it("finds words that are also properties of Object.prototype", () => {
    expect(findPlaces(buildIndex([place("constructor", "__proto__ toString")]), "constructor")).toHaveLength(1);
  });
});

it("splits words at dots and hyphens", () => {
  expect(searchWords("The event job.completed, X-Service-Mode")).toEqual(
    "event job.completed job completed x-service-mode service mode".split(" "),
  );
});

it("searching all documentation ranks the expected page first", () => {
  const all = loadIndex(JSON.stringify(readSearchIndex({ BASE_URL: "https://here.test" })));
  const first = (typed: string) => findPlaces(all, typed)[0]?.path;
  expect(first("rate_limited")).toBe("/docs/errors/rate_limited");
  expect(first("create key")).toBe("/docs/create-key");
  expect(first("quick start")).toBe("/docs/quickstart");
  expect(first("replace secret")).toBe("/docs/guides/webhooks#replacing-a-secret");
  expect(first("replacing a secret")).toBe("/docs/guides/webhooks#replacing-a-secret");
});
