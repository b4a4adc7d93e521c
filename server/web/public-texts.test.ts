import { describe, expect, it } from "vitest";
import openApi from "#docs/openapi.json" with { type: "json" };
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { operationMarkdown } from "#lib/portal/docs/markdown.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { GUIDES } from "#lib/portal/guides/constants.ts";
import { publicText } from "./public-texts.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const AT = { BASE_URL: "https://gatehouse.example", SECURITY_CONTACT: "mailto:security@gatehouse.example" };
const text = (path: string): string => publicText(path, AT, NOW)?.text ?? "";
const operations = Object.values(openApi.paths).flatMap((methods) => Object.values(methods));

describe("texts for programs and robots", () => {
  it("list every operation, each with a Markdown page", () => {
    const listed = [...text("/llms.txt").matchAll(/https:\/\/gatehouse\.example(\/docs\/[a-z0-9_/-]+\.md)/g)].map(
      ([, path = ""]) => path,
    );
    const pages = listed.filter((path) => !/\/(?:guides|errors)\/|\/(?:quickstart|changelog)\.md$/.test(path));
    expect(pages).toHaveLength(operations.length);
    for (const path of pages) expect(text(path), path).toMatch(/^# \S.*\n\n`[A-Z]+ \/v1\//);
    const codes = Object.keys(API_ERRORS);
    expect(listed.filter((path) => path.startsWith("/docs/errors/"))).toHaveLength(codes.length);
    expect(listed).toHaveLength(operations.length + codes.length + GUIDES.length);
    for (const path of listed) expect(text(path), path).toMatch(/^# \S/);
    expect(text("/sitemap.xml").match(/<loc>/g)).toHaveLength(listed.length + 1);
    for (const { summary } of operations) expect(text("/llms-full.txt")).toContain(`\n# ${summary}\n`);
  });

  it("have no description that breaks a table row", () => {
    const broken = readReference(AT)
      .groups.flatMap(({ operations: all }) => all)
      .flatMap((operation) => operationMarkdown(operation).split("\n"))
      .filter((line) => line.startsWith("| ") && line.split(/(?<!\\)\|/).length !== 6);
    expect(broken).toEqual([]);
  });

  it("allow robots only the reference", () => {
    expect(text("/robots.txt")).toMatch(
      /^User-agent: \*\nAllow: \/docs\n[\s\S]*\nDisallow: \/\n[\s\S]*Sitemap: https:\/\/gatehouse\.example\/sitemap\.xml\n$/,
    );
  });

  it("include a security.txt with contacts that expires within a year (RFC 9116)", () => {
    const said = text("/.well-known/security.txt");
    expect(said).toContain(
      "Contact: mailto:security@gatehouse.example\nContact: https://gatehouse.example/report-a-leak\n",
    );
    expect(said).toContain("Expires: 2027-05-22T12:00:00.000Z\n");
  });

  it("include the receivers and no other file", () => {
    expect(text("/docs/receivers/python.py")).toContain("def verify(");
    expect(text("/docs/receivers/go/verify.go")).toContain("package webhooks");
    for (const path of ["/docs/receivers/cases.ts", "/docs/receivers/none.py", "/docs/receivers/../../package.json"])
      expect(publicText(path, AT, NOW), path).toBeUndefined();
  });

  it("include no other paths", () => {
    for (const path of ["/", "/docs", "/docs/scrape", "/docs/nothing.md", "/.well-known/x", "/docs/../robots.txt"])
      expect(publicText(path, AT, NOW), path).toBeUndefined();
  });
});
