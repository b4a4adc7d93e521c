import { expect, it, test } from "vitest";
import type { PlayField, PlayOperation } from "#lib/portal/playground/types.ts";
import { changeTo, playQuery, readPlay, unlinked } from "./view.ts";

const field = (name: string, initial = ""): PlayField => ({
  name,
  in: "body",
  kind: "text",
  required: false,
  description: "",
  limits: [],
  options: [],
  usual: "",
  initial,
  example: "",
  min: undefined,
  max: undefined,
  whole: false,
  longest: undefined,
});
const make = (id: string, ...fields: PlayField[]): PlayOperation => ({
  id,
  method: "POST",
  path: "/v1/it",
  group: "It",
  summary: "It",
  description: "",
  scope: "scrape",
  answer: "json",
  fields,
});
const scrape = make("scrape", field("url", "http://f.test/article"), field("html"), field("op"));
const serp = make("serp", field("query"), field("url"));
const operations = [serp, scrape];

test.each([
  [""],
  ["op=scrape&p.url=https%3A%2F%2Fexample.com%2F"],
  ["op=serp&p.query=it%27s+%22so%22+%F0%9F%98%80"],
  ["op=scrape&p.url="],
  ["op=scrape&p.op=mine"],
])("the URL %j survives a round trip", (text) => {
  const view = readPlay(new URLSearchParams(text), operations);
  expect(view && playQuery(view)).toBe(text || "op=scrape");
});

it("unknown values and NUL are ignored", () => {
  const view = readPlay(new URLSearchParams("op=nothing&p.secret=1&p.html=a%00b&url=no"), operations);
  expect(view?.operation.id).toBe("scrape");
  expect(view?.values).toEqual({ html: "ab" });
  expect(readPlay(new URLSearchParams(), [])).toBeUndefined();
});

test.each([
  ["a token", "Bearer svc_live_abc"],
  ["a long text", "x".repeat(3_000)],
])("%s is left out of the URL and reported", (_, html) => {
  const view = { operation: scrape, values: { html, url: "https://a.test/" } };
  expect(playQuery(view)).toBe("op=scrape&p.url=https%3A%2F%2Fa.test%2F");
  expect(unlinked(view)).toEqual(["html"]);
});

it("another operation keeps the values of common fields", () => {
  expect(changeTo(serp, { url: "https://a.test/", html: "x" }).values).toEqual({ url: "https://a.test/" });
});
