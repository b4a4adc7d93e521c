import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import openApi from "#docs/openapi.json" with { type: "json" };
import { ALLOWED_IPS_MAX, EXPIRY_DAYS, TEST_KEY_RATE } from "#lib/accounts/keys/constants.ts";
import { JOBS_KEPT_DAYS, LOG_DAYS_DEFAULT, SCRAPES_KEPT_DAYS, TRACKED_PAGES_KEPT_DAYS } from "#lib/kernel/retention.ts";
import { GUIDES } from "#lib/portal/guides/constants.ts";
import { readGuides } from "#lib/portal/guides/read-guides.ts";
import type { Block, Inline } from "#lib/portal/guides/types.ts";
import { CRAWL_PAGES_MAX } from "#lib/scraping/crawls/constants.ts";
import { JOB_DAYS_MAX, JOB_URLS_MAX, SUBMISSION_MAX_BYTES } from "#lib/scraping/jobs/constants.ts";
import { MAP_LIMIT_MAX } from "#lib/scraping/map/constants.ts";
import { MONITOR_CRAWL_PAGES_MAX, MONITOR_URLS_MAX, MONITORS_MAX } from "#lib/scraping/monitors/constants.ts";
import { MAX_DOCUMENT_BYTES, MAX_TIMEOUT_MS } from "#lib/scraping/pages/constants.ts";
import { STREAM_URLS_MAX } from "#lib/scraping/streams/constants.ts";
import { TEST_EVENTS_A_MINUTE } from "#lib/webhooks/deliveries/test-event/pace.ts";
import { REPLAY_RATE_MAX } from "#lib/webhooks/replays/constants.ts";
import { WEBHOOKS_MAX } from "#lib/webhooks/subscriptions/constants.ts";
import { BODY_MAX_BYTES } from "#server/gateway/input/read-body.ts";

const root = path.join(import.meta.dirname, "..");
const words = (name: string): string =>
  readFileSync(path.join(root, "docs", `${name}.md`), "utf8").replaceAll(/\s+/g, " ");
const many = (count: number): string => count.toLocaleString("en");

const guides = readGuides({ BASE_URL: "https://here.test" });

it("every listed guide exists", () => {
  expect(GUIDES.filter(({ file }) => !existsSync(path.join(root, file)))).toEqual([]);
  expect(guides.map(({ path: at }) => at)).toEqual(GUIDES.map(({ path: at }) => at));
});

/** Returns all links in blocks. */
const linksIn = (blocks: readonly Block[]): string[] => blocks.flatMap(linksOf);
const linksOf = (block: Block): string[] => {
  switch (block.kind) {
    case "list":
      return block.items.flatMap(linksIn);
    case "table":
      return [...block.head, ...block.rows.flat()].flatMap(linksInLine);
    case "quote":
    case "fold":
      return linksIn(block.children);
    case "code":
      return [];
    default:
      return linksInLine(block.children);
  }
};
const linksInLine = (line: readonly Inline[]): string[] =>
  line.flatMap((part) =>
    typeof part === "string" || part.kind === "code"
      ? []
      : [...(part.kind === "link" ? [part.href] : []), ...linksInLine(part.children)],
  );

const anchorsOf = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === "heading" ? [block.id] : block.kind === "fold" ? anchorsOf(block.children) : [],
  );

it.each(guides.map((guide) => [guide.path, guide] as const))("%s links to existing sections", (at, { blocks }) => {
  const missing = linksIn(blocks).filter((href) => {
    const [page, anchor] = href.split("#");
    const named = guides.find((guide) => guide.path === (page || at));
    return anchor !== undefined && named && !anchorsOf(named.blocks).includes(anchor);
  });
  expect(missing).toEqual([]);
});

describe("the guides state the actual limits", () => {
  it.each([
    ["keys", `${ALLOWED_IPS_MAX} at most`],
    [
      "keys",
      `notified ${EXPIRY_DAYS.slice(0, -1)
        .join(", ")
        .replace(/, (\d+)$/, " and $1")} days before`,
    ],
    ["limits", `${TEST_KEY_RATE.perSecond} a second, with bursts of ${TEST_KEY_RATE.burst}`],
    ["limits", `Addresses of a job | ${many(JOB_URLS_MAX)}`],
    ["limits", `not ended ${JOB_DAYS_MAX} days after it was created`],
    ["jobs", `not over ${JOB_DAYS_MAX} days after it was made`],
    ["limits", `Pages of a crawl | ${many(CRAWL_PAGES_MAX)}`],
    ["limits", `Addresses of a stream | ${many(STREAM_URLS_MAX)}`],
    ["limits", `Links of a map | ${many(MAP_LIMIT_MAX)}`],
    [
      "limits",
      `${MONITORS_MAX}, each of ${MONITOR_URLS_MAX} addresses or a crawl of ${many(MONITOR_CRAWL_PAGES_MAX)} pages`,
    ],
    ["limits", `${MAX_DOCUMENT_BYTES / 1_048_576} MiB, decoded`],
    ["limits", `of a page | ${many(MAX_TIMEOUT_MS)}`],
    ["limits", `Webhooks of a workspace | ${WEBHOOKS_MAX}`],
    ["limits", `Test events | ${TEST_EVENTS_A_MINUTE} a minute`],
    ["limits", `Bodies may have ${BODY_MAX_BYTES / 1_048_576} MiB.`],
    ["limits", `Jobs may have ${SUBMISSION_MAX_BYTES / 1_048_576} MiB`],
    ["limits", `for comparison are kept for ${TRACKED_PAGES_KEPT_DAYS} days`],
    ["replay", `kept ${LOG_DAYS_DEFAULT} days<!-- LOG_DAYS -->`],
    ["replay", `${many(REPLAY_RATE_MAX)} at most`],
  ])("%s: %s", (name, claim) => {
    expect(words(name)).toContain(claim);
  });

  it("states the common retention of these", () => {
    expect(new Set([JOBS_KEPT_DAYS, SCRAPES_KEPT_DAYS])).toEqual(new Set([30]));
    expect(words("limits")).toContain("Asynchronous scrapes are kept for 30 days");
    expect(words("limits")).toContain(`events are kept for ${LOG_DAYS_DEFAULT} days<!-- LOG_DAYS -->;`);
  });
});

/**
 * Returns the API calls in a page's commands: method, path with `$NAME` for variables, and the JSON
 * body.
 */
const callsIn = (markdown: string): { method: string; at: string; body: string | undefined }[] =>
  [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = ""]) => block.replaceAll("\\\n", " ").split(/^(?=curl )/m))
    .flatMap((command) => {
      const [, at] = /^curl [^\n]*?(?:localhost:3000|here\.test|BASE_URL"?)(\/v1\/[^\s"?]+)/.exec(command) ?? [];
      const [, body] = / -d '([^']*)'/.exec(command) ?? [];
      const [, method = body === undefined ? "GET" : "POST"] = / -X ([A-Z]+)/.exec(command) ?? [];
      return at ? [{ method: command.startsWith("curl -G") ? "GET" : method, at, body }] : [];
    });

describe("each call in the guides", () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(openApi, "api");
  const operations = Object.entries(openApi.paths as Record<string, Record<string, object>>);
  const calls = guides.flatMap(({ path: at, markdown }) =>
    callsIn(markdown).map(
      (call) => [`${at}: ${call.method} ${call.at} ${call.body?.slice(0, 60) ?? ""}`, call] as const,
    ),
  );

  it("is found", () => {
    expect(calls.length).toBeGreaterThan(15);
  });

  it.each(calls)("%s", (_, { method, at, body }) => {
    const steps = at.split("/");
    const isAt = (declared: string): boolean => {
      const own = declared.split("/");
      return (
        own.length === steps.length &&
        own.every((step, i) => step === steps[i] || (/^\{/.test(step) && /^\$|_/.test(steps[i] ?? "")))
      );
    };
    const [declared, methods] = operations.find(([each]) => isAt(each)) ?? [];
    expect(Object.keys(methods ?? {})).toContain(method.toLowerCase());
    if (body === undefined) return;
    const step = declared?.replaceAll("~", "~0").replaceAll("/", "~1");
    const schema = `api#/paths/${step}/${method.toLowerCase()}/requestBody/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: schema.replaceAll("{", "%7B").replaceAll("}", "%7D") });
    expect(validate(JSON.parse(body)), ajv.errorsText(validate.errors)).toBe(true);
  });
});
