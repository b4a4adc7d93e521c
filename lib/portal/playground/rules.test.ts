import { describe, expect, it, test } from "vitest";
import openApi from "#docs/openapi.json" with { type: "json" };
import { snippetsOf } from "#lib/portal/snippets/rules.ts";
import { SPENDING } from "./constants.ts";
import { callOf, liveEffect } from "./rules.ts";
import type { PlayField, PlayOperation } from "./types.ts";

const field = (name: string, more: Partial<PlayField> = {}): PlayField => ({
  name,
  in: "body",
  kind: "text",
  required: false,
  description: "",
  limits: [],
  options: [],
  usual: "",
  initial: "",
  example: "",
  min: undefined,
  max: undefined,
  whole: false,
  longest: undefined,
  ...more,
});
const operation = (method: string, path: string, fields: PlayField[]): PlayOperation => ({
  id: "it",
  method,
  path,
  group: "It",
  summary: "It",
  description: "",
  scope: "scrape",
  answer: "json",
  fields,
});
const said = (one: PlayField, text: string) => callOf(operation("POST", "/v1/it", [one]), { it: text });

describe("the value of a field's text", () => {
  test.each<[Partial<PlayField>, string, unknown]>([
    [{ kind: "url" }, " https://example.com/a ", "https://example.com/a"],
    [{ kind: "text" }, " as it is ", " as it is "],
    [{ kind: "number", whole: true }, "30", 30],
    [{ kind: "flag" }, "true", true],
    [{ kind: "url" }, "\u00a0HTTP://example.com/b\n", "HTTP://example.com/b"],
    [{ kind: "number" }, " 1.5 ", 1.5],
    [{ kind: "number", min: 100, max: 200 }, "100", 100],
    [{ kind: "number", min: 100, max: 200 }, "200", 200],
    [{ longest: 2 }, "ab", "ab"],
    [{ longest: 9 }, "ab", "ab"],
    [{ kind: "lines", longest: 2 }, "a\nb", ["a", "b"]],
    [{ kind: "flag" }, "1", true],
    [{ kind: "flag" }, "0", false],
    [{ kind: "flag", usual: "true" }, "false", false],
    [{ kind: "choices" }, "a,b", ["a", "b"]],
    [{ kind: "choices" }, ",a,,b,", ["a", "b"]],
    [{ kind: "lines" }, "one\n\n two \n", ["one", "two"]],
    [{ kind: "json" }, '{"a":1}', { a: 1 }],
    [{ kind: "number", required: true, usual: "5" }, "5", 5],
  ])("%o %j", (more, text, value) => {
    const { body, problems } = said(field("it", more), text);
    expect([body, problems]).toStrictEqual([{ it: value }, {}]);
  });

  test.each<[Partial<PlayField>, string]>([
    [{}, ""],
    [{}, "  "],
    [{ kind: "number", usual: "30000" }, "30000"],
    [{ kind: "choices", usual: "markdown,metadata" }, "markdown,metadata"],
  ])("%o %j omits values that equal the API's default", (more, text) => {
    const { body, problems } = said(field("it", more), text);
    expect([body, problems]).toStrictEqual([{}, {}]);
  });

  test.each<[Partial<PlayField>, string, RegExp]>([
    [{ required: true }, "", /required/],
    [{ kind: "url" }, "example.com", /http/],
    [{ kind: "url" }, "javascript:alert(1)", /http/],
    [{ kind: "url" }, "https://", /http/],
    [{ kind: "url" }, "view-source:https://example.com/", /http/],
    [{ kind: "url" }, "https://example.com/a b", /http/],
    [{ kind: "number", whole: true }, "1.5", /whole/],
    [{ kind: "number" }, "1e999", /number/],
    [{ kind: "number", min: 100 }, "99", /At least 100/],
    [{ kind: "number", max: 60_000 }, "60001", /At most 60,000/],
    [{ kind: "json" }, "{a:1}", /JSON/],
    [{ kind: "lines", longest: 1 }, "a\nb", /At most 1/],
    [{ longest: 2 }, "abc", /At most 2 characters/],
  ])("%o %j is reported and omitted", (more, text, words) => {
    const { body, problems } = said(field("it", more), text);
    expect(problems.it).toMatch(words);
    expect(body).toStrictEqual({});
  });
});

it("sends lists in a query as repeated names and objects as JSON", () => {
  const asked = operation("GET", "/v1/it", [
    field("list", { in: "query", kind: "lines", initial: "a,b\nc" }),
    field("rules", { in: "query", kind: "json" }),
    field("on", { in: "query", kind: "flag" }),
  ]);
  const { query, body } = callOf(asked, { rules: '{ "h": "h1" }', on: "true" });
  expect(query).toEqual([
    ["list", "a,b"],
    ["list", "c"],
    ["rules", '{"h":"h1"}'],
    ["on", "true"],
  ]);
  expect(body).toBeUndefined();
  expect(callOf(asked, { list: "" }).query).toEqual([]);
});

it("sends a body if any field belongs to it", () => {
  const asked = operation("POST", "/v1/it", [field("a"), field("b", { in: "query" })]);
  expect(callOf(asked, { b: "2" })).toStrictEqual({
    method: "POST",
    path: "/v1/it",
    query: [["b", "2"]],
    body: {},
    problems: {},
  });
});

it("encodes path segments and reports missing ones", () => {
  const one = operation("DELETE", "/v1/jobs/{job_id}", [field("job_id", { in: "path", required: true })]);
  expect(callOf(one, { job_id: "../keys/x?y='$(id)'" }).path).toBe("/v1/jobs/..%2Fkeys%2Fx%3Fy%3D%27%24%28id%29%27");
  expect(callOf(one, { job_id: "a*!" }).path).toBe("/v1/jobs/a%2A%21");
  const { path, problems, query } = callOf(one, {});
  expect([path, Object.keys(problems)]).toEqual(["/v1/jobs/JOB_ID", ["job_id"]]);
  expect(
    snippetsOf({ method: "DELETE", address: `http://h${path}`, query, body: undefined, answer: "json" })[0]?.code,
  ).toContain("curl -X DELETE http://h/v1/jobs/JOB_ID");
});

test.each([
  [{ id: "scrape", method: "POST" }, "spends"],
  [{ id: "serp", method: "GET" }, "spends"],
  [{ id: "createKey", method: "POST" }, "changes"],
  [{ id: "revokeKey", method: "DELETE" }, "changes"],
  [{ id: "listKeys", method: "GET" }, "reads"],
  [{ id: "getJob", method: "GET" }, "reads"],
] as const)("with a live key %o %s", (operation, effect) => {
  expect(liveEffect(operation)).toBe(effect);
});

it("operations that spend credits exist and have scopes that do work", () => {
  const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods));
  const scopes = SPENDING.map((id) => operations.find(({ operationId }) => operationId === id)?.["x-scope"]);
  expect(new Set(scopes)).toEqual(new Set(["scrape", "parse", "stream", "serp", "jobs"]));
});
