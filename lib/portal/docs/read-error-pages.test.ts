import { expect, it } from "vitest";
import openApi from "#docs/openapi.json" with { type: "json" };
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { readErrorPages } from "./read-error-pages.ts";
import { errorMarkdown } from "./read-pages.ts";

const pages = readErrorPages("https://here.test");
const fields = Object.keys(openApi.components.schemas.ErrorDetail.properties);

it("every code has a page", () => {
  expect(pages.map(({ code }) => code)).toEqual(Object.keys(API_ERRORS));
});

it.each(pages.map((page) => [page.code, page] as const))(
  "%s: has causes, a remedy and a valid example",
  (code, page) => {
    const { error } = JSON.parse(page.example);
    expect(error).toMatchObject({ code, doc_url: `https://here.test${page.path}`, retryable: page.retryable });
    expect(Object.keys(error).filter((name) => !fields.includes(name))).toEqual([]);
    expect(page.causes.length).toBeGreaterThan(0);
    for (const text of [page.meaning, page.advice, ...page.causes]) expect(errorMarkdown(page)).toContain(text);
  },
);
