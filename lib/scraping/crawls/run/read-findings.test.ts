import { afterAll, describe, expect, it, vi } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import type { CrawlPlan } from "#lib/scraping/jobs/crawl-plan.ts";
import { stopExtraction } from "#lib/scraping/pages/extract/run-extraction.ts";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import { occupied } from "#testing/services/occupied-readers.ts";
import { CreateCrawlInput } from "../schema.ts";
import { foundSitemaps, readFindings } from "./read-findings.ts";

// Short, so that tests do not wait long for the timeout.
vi.mock("#lib/scraping/pages/constants.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  EXTRACTION_WAIT_MS: 200,
}));

const SITE = "https://shop.example";
/** Links of 2,000 characters: judged in one turn, they would take several times TURN_MAX_MS. */
const LINKS = 800;

const planOf = (input: object = {}): CrawlPlan => CreateCrawlInput.parse({ url: SITE, limit: 100_000, ...input });
const source = { workspaceId: trustedWorkspace("ws_0"), depth: 1, counted: true, robots: new Map() };
const linksTo = (path: (at: number) => string) => Array.from({ length: LINKS }, (_, at) => SITE + path(at));

afterAll(stopExtraction);

describe("readFindings releases the event loop with", () => {
  it.each([
    ["hexadecimal digits without a decimal digit", linksTo((at) => `/${"abcdef".repeat(300)}?${at}`), {}],
    ["hyphens", linksTo((at) => `/${"a-".repeat(900)}?${at}`), {}],
    ["escaped letters", linksTo((at) => `/${"%41".repeat(600)}?${at}`), {}],
    ["parameters", linksTo((at) => `/?${"b&a&".repeat(450)}${at}`), {}],
    ["dots after the host", linksTo((at) => `${".".repeat(1_000)}:443/${at}`), {}],
    ["slashes", linksTo((at) => `${"/".repeat(1_900)}${at}`), {}],
    [
      "100 patterns that nearly match",
      linksTo((at) => `/${"a".repeat(1_800)}${at}`),
      {
        include_paths: Array.from({ length: 50 }, () => `*${"a".repeat(498)}b`),
        exclude_paths: Array.from({ length: 50 }, () => `${"*ab".repeat(166)}`),
      },
    ],
  ])("%s", { timeout: 120_000 }, async (_label, urls, input) => {
    expect(await longestTurn(() => readFindings(planOf(input), urls, source))).toBeLessThan(TURN_MAX_MS);
  });

  it("a robots.txt of 50,000 rules", { timeout: 120_000 }, async () => {
    const text = `User-agent: *\n${"Allow:/*ab\n".repeat(47_000)}`;
    const robots = new Map([[SITE, { text }]]);
    const urls = linksTo((at) => `/${"a".repeat(100)}${at}`);
    expect(await longestTurn(() => readFindings(planOf(), urls, { ...source, robots }))).toBeLessThan(TURN_MAX_MS);
  });

  it("50,000 sitemaps", { timeout: 120_000 }, async () => {
    const urls = Array.from({ length: 50_000 }, (_, at) => `https://other.example/${at}.xml`);
    expect(await longestTurn(() => foundSitemaps(planOf(), urls, 1))).toBeLessThan(TURN_MAX_MS);
  });
});

describe("the addresses that a crawl takes", () => {
  const pathsOf = async (input: object, paths: readonly string[], robotsText?: string) => {
    const robots = new Map(robotsText === undefined ? [] : [[SITE, { text: robotsText }]]);
    const urls = paths.map((path) => SITE + path);
    const findings = await readFindings(planOf(input), urls, { ...source, robots });
    if (findings === "overloaded") throw new Error("No reader process was free.");
    const { found, leftOut } = findings;
    return { paths: found.map(({ url }) => url.slice(SITE.length)), leftOut };
  };

  it("match its patterns", async () => {
    const input = { include_paths: ["/blog/"], exclude_paths: ["/blog/tag/"] };
    expect((await pathsOf(input, ["/blog/a", "/about", "/blog/tag/x"])).paths).toEqual(["/blog/a"]);
  });

  it("are allowed by robots.txt, and others are reported", async () => {
    const robots = "User-agent: *\nDisallow: /private";
    expect(await pathsOf({}, ["/a", "/private/b"], robots)).toEqual({ paths: ["/a"], leftOut: ["robots"] });
  });

  it("are the same when judged in the reader process", async () => {
    const filler = "Disallow: /x/y/z\n".repeat(3_000);
    const robots = `User-agent: *\n${filler}Disallow: /private`;
    expect(await pathsOf({}, ["/a", "/private/b"], robots)).toEqual({ paths: ["/a"], leftOut: ["robots"] });
  });

  it("are retried if no reader process was free", { timeout: 120_000 }, async () => {
    const robots = new Map([[SITE, { text: `User-agent: *\n${"Disallow: /x/y/z\n".repeat(3_000)}` }]]);
    const read = () => readFindings(planOf(), [`${SITE}/a`], { ...source, robots });
    await occupied(source.workspaceId, async () => expect(await read()).toBe("overloaded"));
    expect(await read()).toMatchObject({ found: [{ url: `${SITE}/a` }], leftOut: [] });
  });

  it("are at most one more than the limit", async () => {
    expect((await pathsOf({ limit: 2 }, ["/a", "/b", "/c", "/d"])).paths).toEqual(["/a", "/b", "/c"]);
  });
});
