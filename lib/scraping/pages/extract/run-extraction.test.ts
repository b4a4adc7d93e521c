import { afterAll, describe, expect, it } from "vitest";
import { IN_PROCESS_BYTES } from "../constants.ts";
import type { Source, Wants } from "./extract.ts";
import { runExtraction, stopExtraction } from "./run-extraction.ts";
import { areCheap, selectorProblem } from "./selectors.ts";

const wants: Wants = {
  formats: ["markdown", "text"],
  onlyMainContent: false,
  include: [],
  exclude: [],
  rules: undefined,
};
const source = (body: string): Source => ({
  body: Buffer.from(body),
  contentType: "text/html",
  kind: "html",
  url: "https://site.example/",
});

afterAll(stopExtraction);

describe("runExtraction", () => {
  it("reads a large page in a worker thread as it reads a small one here", async () => {
    const small = "<h1>A</h1><p>b</p>";
    const here = await runExtraction(source(small), wants);
    const there = await runExtraction(source(`${small}<!--${"x".repeat(IN_PROCESS_BYTES)}-->`), wants);
    expect(there).toEqual(here);
    expect(here).toEqual({ ok: true, extraction: { markdown: "# A\n\nb", text: "A\nb", warnings: [] } });
  });

  it("ends a runaway, and continues with the next page", async () => {
    const page = source(`${"<div>".repeat(250)}${"<p>x</p>".repeat(1000)}`);
    const include = [`.none ${"* ".repeat(8)}`];
    expect(await runExtraction(page, { ...wants, include }, 300)).toEqual({ ok: false, why: "too_complex" });
    expect(await runExtraction(page, { ...wants, include: ["p:first-child"] })).toMatchObject({ ok: true });
  });

  it("does not take its input away from the caller", async () => {
    const page = source("<p>x</p>".repeat(5000));
    const before = page.body.length;
    await runExtraction(page, wants);
    expect(page.body.length).toBe(before);
  });
});

describe("selectors", () => {
  it.each([
    [["h1", ".a .b", "main > p.lead", "a[href*='x y']", "ul > li + li"], true],
    [[".a .b .c"], false],
    [["div:has(p)"], false],
    [["p ~ p"], false],
    [Array.from({ length: 9 }, () => "p"), false],
  ])("%j cheap: %s", (selectors, expected) => {
    expect(areCheap(selectors)).toBe(expected);
  });
  it.each(["h1", "a[href]:not(.x)", "main > p:nth-of-type(2n+1), #b", "li:contains('x')"])(
    "%s can be used",
    (selector) => {
      expect(selectorProblem(selector)).toBeUndefined();
    },
  );
  it.each(["h1 >", "a[", "p::before", ":unknown", "a || b", ","])("%j cannot", (selector) => {
    expect(selectorProblem(selector)).toEqual(expect.any(String));
  });
});
