import { Worker } from "node:worker_threads";
import { compareTexts } from "#lib/scraping/changes/compare-texts.ts";
import type { Diff } from "#lib/scraping/changes/unified-diff.ts";
import { type PathRules, type PathVerdict, pathJudge } from "#lib/scraping/path-rules/path-judge.ts";
import { PDF_PAGES_PART, READER_MEMORY_BYTES } from "../constants.ts";
import { type Extraction, type ExtractOptions, extract, type Source } from "./extract.ts";
import { pdfToHtml } from "./pdf-to-html.ts";

export type ReadTask = { source: Source; wants: ExtractOptions };
export type CompareTask = { before: string; after: string };
export type JudgeTask = { rules: PathRules; urls: readonly string[] };
export type ReaderTask = ReadTask | CompareTask | JudgeTask;

/** The extraction, why the body is unreadable, or an internal error. */
type Made = Extraction | { unreadable: string } | { threw: string };
type Compared = { diff: Diff | undefined } | { threw: string };
type Judged = { verdicts: PathVerdict[] } | { threw: string };

export type ReaderResult<T extends ReaderTask> = T extends ReadTask ? Made : T extends CompareTask ? Compared : Judged;
/** `limitMs` is how long the task may take. */
export type ReaderRequest = { task: ReaderTask; limitMs: number };
/** `bytes` is the memory that the process uses now. */
export type ReaderAnswer<T extends ReaderTask> = { read: ReaderResult<T>; bytes: number };

/** A PDF is converted to HTML first, so that all options apply to it. */
async function read({ source, wants }: ReadTask, limitMs: number): Promise<Extraction | { unreadable: string }> {
  if (source.kind !== "pdf") return extract(source, wants);
  const page = await pdfToHtml(Buffer.from(source.body), limitMs * PDF_PAGES_PART);
  if ("unreadable" in page) return page;
  const extraction = extract({ ...source, kind: "html", body: page.html, contentType: "text/html" }, wants);
  if (extraction.metadata) extraction.metadata.page_count = page.pages;
  if (page.truncated) extraction.warnings.push("pdf_truncated");
  return extraction;
}

function judge({ rules, urls }: JudgeTask): Judged {
  const judgeOne = pathJudge(rules);
  return { verdicts: urls.map((url) => judgeOne(new URL(url))) };
}

async function work({ task, limitMs }: ReaderRequest): Promise<Made | Compared | Judged> {
  if ("source" in task) return await read(task, limitMs);
  return "rules" in task ? judge(task) : { diff: compareTexts(task.before, task.after) };
}

// Reads untrusted content, which may consume unlimited time and memory. The parent limits the time,
// and a separate thread the memory, even while this thread is busy.
new Worker(new URL("./reader-watch.ts", import.meta.url), {
  workerData: { mostBytes: READER_MEMORY_BYTES, parent: process.ppid },
  execArgv: [],
});
process.on("disconnect", () => process.exit());
process.on("message", async (request: ReaderRequest) => {
  const made = await work(request).catch((error: unknown) => ({
    threw: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  process.send?.({ read: made, bytes: process.memoryUsage.rss() });
});
process.send?.("ready");
