import { availableParallelism } from "node:os";
import { constants, deflateRawSync } from "node:zlib";
import { afterAll, describe, expect, it, vi } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { IN_PROCESS_BYTES } from "../constants.ts";
import type { ExtractOptions, Source } from "./extract.ts";
import { ReaderProcess } from "./reader-process.ts";
import { runExtraction, stopExtraction } from "./run-extraction.ts";
import { selectorProblem } from "./selectors.ts";

const wants: ExtractOptions = {
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

/** At least the number of reader processes. */
const READERS = Math.max(4, availableParallelism());
const workspaces = (count: number) => Array.from({ length: count }, (_, at) => trustedWorkspace(`ws_${at}`));
const WORKSPACE = trustedWorkspace("ws_0");
/** A PDF of about a KB for each of these MB of spaces, to which its content inflates. */
function pdfBomb(megabytes: number): Buffer {
  // A flushed block is self-contained, so it can be repeated (RFC 1951).
  const block = deflateRawSync(Buffer.alloc(1_048_576, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const content = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => block)]);
  const objects = [
    "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n",
    "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<<>>>> endobj\n",
    `4 0 obj <</Filter/FlateDecode/Length ${content.length}>> stream\n`,
  ];
  const end = "\nendstream endobj\ntrailer <</Root 1 0 R>>\n%%EOF";
  return Buffer.concat([Buffer.from(`%PDF-1.7\n${objects.join("")}`), content, Buffer.from(end)]);
}

afterAll(stopExtraction);

describe("runExtraction", () => {
  it("reads a large page in a reader process as it reads a small one here", async () => {
    const small = "<h1>A</h1><p>b</p>";
    const here = await runExtraction(WORKSPACE, source(small), wants);
    const there = await runExtraction(WORKSPACE, source(`${small}<!--${"x".repeat(IN_PROCESS_BYTES)}-->`), wants);
    expect(there).toEqual(here);
    expect(here).toEqual({ ok: true, extraction: { markdown: "# A\n\nb", text: "A\nb", warnings: [] } });
  });

  it("stops a runaway, and continues with the next page", async () => {
    const page = source(`${"<div>".repeat(250)}${"<p>x</p>".repeat(1000)}`);
    const include = [`.none ${"* ".repeat(8)}`];
    expect(await runExtraction(WORKSPACE, page, { ...wants, include }, 300)).toEqual({ ok: false, why: "too_complex" });
    expect(await runExtraction(WORKSPACE, page, { ...wants, include: ["p:first-child"] })).toMatchObject({ ok: true });
  });

  it("stops a PDF that would use all memory, and releases the memory", async () => {
    const before = process.memoryUsage.rss();
    const run = await runExtraction(WORKSPACE, { ...source(""), body: pdfBomb(1_500), kind: "pdf" }, wants, 120_000);
    expect(run).toEqual({ ok: false, why: "too_complex" });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
    expect(await runExtraction(WORKSPACE, source("<p>x</p>".repeat(5_000)), wants)).toMatchObject({ ok: true });
  });

  it("gives one greedy workspace half of the readers, and another the next", async () => {
    const endless = source(`${"<div>".repeat(250)}${"<p>x</p>".repeat(1_000)}`);
    const include = [`.none ${"* ".repeat(8)}`];
    // Starts all readers before the greedy workspace begins, because starting one may take longer
    // than its tasks.
    const large = source("<p>x</p>".repeat(5_000));
    await Promise.all(workspaces(2 * READERS).map((of) => runExtraction(of, large, wants)));
    let under = 2 * READERS;
    const greedy = Array.from({ length: under }, () =>
      runExtraction(WORKSPACE, endless, { ...wants, include }, 500).finally(() => under--),
    );
    const other = await runExtraction(trustedWorkspace("ws_1"), large, wants);
    expect(other).toMatchObject({ ok: true });
    expect(under).toBeGreaterThan(0);
    expect(await Promise.all(greedy)).toEqual(greedy.map(() => ({ ok: false, why: "too_complex" })));
  });

  it("reads a page while PDFs of many workspaces are slow", { timeout: 120_000 }, async () => {
    const large = source("<p>x</p>".repeat(5_000));
    await Promise.all(workspaces(2 * READERS).map((of) => runExtraction(of, large, wants)));
    const pdf = { ...source(""), body: pdfBomb(200), kind: "pdf" } as const;
    let under = 2 * READERS;
    using reading = vi.spyOn(ReaderProcess.prototype, "read");
    for (const of of workspaces(under)) void runExtraction(of, pdf, wants, 60_000).finally(() => under--);
    expect(await runExtraction(trustedWorkspace("ws_page"), large, wants)).toMatchObject({ ok: true });
    expect(under).toBe(2 * READERS);
    const readers = reading.mock.contexts as ReaderProcess[];
    const endAll = async () => void (await Promise.all(readers.map((reader) => reader.end())));
    await vi.waitUntil(() => endAll().then(() => under === 0), { timeout: 60_000 });
  });

  it("does not detach the caller's input", async () => {
    const page = source("<p>x</p>".repeat(5000));
    const before = page.body.length;
    await runExtraction(WORKSPACE, page, wants);
    expect(page.body.length).toBe(before);
  });
});

describe("selectorProblem", () => {
  it.each(["h1", "a[href]:not(.x)", "main > p:nth-of-type(2n+1), #b", "li:contains('x')"])("accepts %s", (selector) => {
    expect(selectorProblem(selector)).toBeUndefined();
  });
  it.each(["h1 >", "a[", "p::before", ":unknown", "a || b", ","])("rejects %j", (selector) => {
    expect(selectorProblem(selector)).toEqual(expect.any(String));
  });
});
