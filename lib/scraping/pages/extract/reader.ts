import { Worker } from "node:worker_threads";
import { READER_MEMORY_BYTES } from "../constants.ts";
import { type Extraction, extract, type Source, type Wants } from "./extract.ts";
import { pdfToHtml } from "./pdf-to-html.ts";

export type ReaderTask = { source: Source; wants: Wants };

/** What was made of a body, in plain words why nothing, or our own mistake; and the memory that the process has now, in bytes. */
export type ReaderAnswer = { read: Extraction | { unreadable: string } | { threw: string }; bytes: number };

/** A PDF becomes a page of HTML first, so that all that can be asked of one can be asked of it. */
async function read({ source, wants }: ReaderTask): Promise<Extraction | { unreadable: string }> {
  if (source.kind !== "pdf") return extract(source, wants);
  const page = await pdfToHtml(Buffer.from(source.body));
  if ("unreadable" in page) return page;
  const extraction = extract({ ...source, kind: "html", body: page.html, contentType: "text/html" }, wants);
  if (extraction.metadata) extraction.metadata.page_count = page.pages;
  if (page.truncated) extraction.warnings.push("pdf_truncated");
  return extraction;
}

// The program of a process that may die: what it reads is a stranger's, and may be made to take all time and memory there is. Its
// time is watched by the process that started it, its memory by a thread of its own, which goes on while this one is at work.
new Worker(new URL("./reader-watch.ts", import.meta.url), {
  workerData: { mostBytes: READER_MEMORY_BYTES, parent: process.ppid },
  execArgv: [],
});
process.on("disconnect", () => process.exit());
process.on("message", async (task: ReaderTask) => {
  const made = await read(task).catch((error: unknown) => ({
    threw: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }));
  const answer: ReaderAnswer = { read: made, bytes: process.memoryUsage.rss() };
  process.send?.(answer);
});
process.send?.("ready");
