import { describe, expect, it } from "vitest";
import type { Job, JobLine } from "#lib/scraping/jobs/types.ts";
import type { Version } from "./asked.ts";
import { BatchCall, batchErrors, batchInput, batchStarted, batchStatus } from "./batch-scrape.ts";

const urls = ["https://shop.example/a", "https://shop.example/b"];

describe("Firecrawl batch requests", () => {
  it.each<[Version, object, object]>([
    [
      2,
      { urls, formats: ["html"], maxConcurrency: 500 },
      { urls, options: { formats: ["html", "metadata"] }, max_concurrency: 50 },
    ],
    [2, { urls: ["no address", ...urls] }, { urls, invalid_urls: ["no address"] }],
    [1, { urls: ["no address", ...urls] }, { urls: ["no address", ...urls], invalid_urls: [] }],
    [1, { urls: ["no address", ...urls], ignoreInvalidURLs: true }, { urls, invalid_urls: ["no address"] }],
    [2, { urls: ["no address", ...urls], ignoreInvalidURLs: false }, { invalid_urls: [] }],
    [1, { urls, webhook: "https://a.example/" }, { webhook: "https://a.example/", webhook_form: { version: 1 } }],
  ])("version %i: translates %j to %j", (version, asked, expected) => {
    const read = batchInput({ ...asked, origin: "js-sdk@4.42.0" }, version);
    if ("error" in read) throw new Error(read.error.message);
    expect(BatchCall.parse(read.json)).toMatchObject(expected);
  });

  it.each([
    [{ urls, webhook: { url: "https://a.example/", headers: { a: "b" } } }, "feature_unavailable", "webhook.headers"],
    [{ urls, appendToId: "job_1" }, "feature_unavailable", "appendToId"],
    [{ urls, actions: [{ type: "pdf" }] }, "feature_unavailable", "action pdf"],
    [{}, "invalid_parameter", "urls"],
    [{ urls: [3] }, "invalid_parameter", "urls"],
    [{ urls: ["no address"] }, "invalid_parameter", "urls"],
  ])("rejects %j", (asked, code, param) => {
    expect(batchInput(asked, 2)).toMatchObject({ error: { code, extra: { param } } });
  });
});

const job = {
  ...{ id: "job_1", status: "running", urls_total: 3, urls_ok: 1, urls_failed: 1, credits_used: 1, options: {} },
  ...{ created_at: "2026-01-01T00:00:00.000Z", finished_at: null },
} as unknown as Job; // the fields that the translation reads

const line = (index: number, more: object) =>
  ({
    index,
    custom_id: null,
    url: `https://shop.example/${index}`,
    status_code: null,
    credits_used: 1,
    ...more,
  }) as JobLine;

const last = { version: 2, next: undefined } as const;

describe("Firecrawl batch status", () => {
  it("is derived from the job", () => {
    expect(batchStarted(job, { invalid: ["x"], version: 2, baseUrl: "https://g.example" })).toEqual({
      success: true,
      id: "job_1",
      url: "https://g.example/v2/batch/scrape/job_1",
      invalidURLs: ["x"],
    });
    const document = { markdown: "# Hi", warnings: [], metadata: {}, status_code: 200 };
    const lines = [line(0, { status: "ok", document })];
    expect(batchStatus(job, lines, { version: 2, next: "https://g.example/next" })).toMatchObject({
      ...{ success: true, status: "scraping", total: 3, completed: 2, creditsUsed: 1, next: "https://g.example/next" },
      data: [{ markdown: "# Hi", metadata: { statusCode: 200, creditsUsed: 1 } }],
    });
    for (const [ours, theirs] of [
      ["queued", "scraping"],
      ["completed", "completed"],
      ["failed", "failed"],
      ["canceled", "cancelled"],
    ] as const)
      expect(batchStatus({ ...job, status: ours }, [], last)).toMatchObject({ status: theirs, data: [] });
    expect(batchStatus(job, [], last)).toMatchObject({ expiresAt: "2026-01-31T00:00:00.000Z" });
    const over = { ...job, finished_at: "2026-01-20T00:00:00.000Z" };
    expect(batchStatus(over, [], last)).toMatchObject({ expiresAt: "2026-02-19T00:00:00.000Z" });
  });

  it("version 1 includes JSON as both json and extract", () => {
    const json = { price: 3 };
    const lines = [line(0, { status: "ok", document: { json, warnings: [], metadata: {}, status_code: 200 } })];
    expect(batchStatus(job, lines, { ...last, version: 1 }).data).toMatchObject([{ json, extract: json }]);
    expect(batchStatus(job, lines, last).data[0]).not.toHaveProperty("extract");
  });

  it("lists failures and URLs disallowed by robots.txt", () => {
    const failed = [
      line(1, { status: "failed", error: { code: "target_timeout", message: "Too late.", target_status: null } }),
      line(2, { status: "failed", error: { code: "robots_disallowed", message: "No.", target_status: null } }),
    ];
    expect(batchErrors(job, failed)).toEqual({
      success: true,
      errors: [
        { id: "job_1-1", url: "https://shop.example/1", code: "target_timeout", error: "Too late." },
        { id: "job_1-2", url: "https://shop.example/2", code: "robots_disallowed", error: "No." },
      ],
      robotsBlocked: ["https://shop.example/2"],
    });
  });
});
