import { availableParallelism } from "node:os";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import { FairSlots } from "#lib/platform/async/fair-slots.ts";
import { traceStep } from "#lib/platform/tracing/tracing.ts";
import {
  EXTRACTION_LIMIT_MS,
  EXTRACTION_QUEUE,
  EXTRACTION_WAIT_MS,
  IN_PROCESS_BYTES,
  PDF_LIMIT_MS,
} from "../constants.ts";
import { type Extraction, type ExtractOptions, extract, type Source } from "./extract.ts";
import { isGzip } from "./read-sitemap.ts";
import type { ReaderResult, ReaderTask, ReadTask } from "./reader.ts";
import { ReaderProcess } from "./reader-process.ts";

export type Run =
  | { ok: true; extraction: Extraction }
  | { ok: false; why: "too_complex" | "overloaded" }
  | { ok: false; why: "unreadable"; message: string };

/** At least four, so that PDFs leave half of them and workspaces still share the rest. */
const READERS = Math.max(4, availableParallelism());
const slots = new FairSlots(READERS, "extraction");
/** Half of the readers are left for pages and rules, which callers wait for. */
const pdfSlots = new FairSlots(Math.floor(READERS / 2), "pdfs");
const PATIENCE = { ms: EXTRACTION_WAIT_MS, waitingMax: EXTRACTION_QUEUE };
let resting: ReaderProcess[] = [];

/** Ends the idle readers. The next large page starts one again. */
export async function stopExtraction(): Promise<void> {
  const ending = resting;
  resting = [];
  await Promise.all(ending.map((reader) => reader.end()));
}

/**
 * Reads a small page on the event loop. A large page, a PDF, and a page with a caller's selectors
 * (a short one can take minutes) are read in a reader process, which is killed if it takes more
 * than `limitMs` or too much memory. Returns `overloaded` if no reader was free in time. A
 * workspace never has more than half of them.
 */
export function runExtraction(
  workspace: WorkspaceId,
  source: Source,
  wants: ExtractOptions,
  limitMs = source.kind === "pdf" ? PDF_LIMIT_MS : EXTRACTION_LIMIT_MS,
): Promise<Run> {
  return traceStep("extract", {}, () => extractSomewhere(workspace, source, wants, limitMs));
}

async function extractSomewhere(
  workspace: WorkspaceId,
  source: Source,
  wants: ExtractOptions,
  limitMs: number,
): Promise<Run> {
  const isPlain = wants.include.length === 0 && wants.exclude.length === 0 && wants.rules === undefined;
  // A few bytes of gzip may be a large sitemap.
  const isPacked = wants.sitemap !== undefined && typeof source.body !== "string" && isGzip(source.body);
  if (isPlain && !isPacked && source.kind !== "pdf" && source.body.length <= IN_PROCESS_BYTES)
    return { ok: true, extraction: extract(source, wants) };
  const task = { source, wants };
  const read =
    source.kind === "pdf" ? await runPdf(workspace, task, limitMs) : await runApart(workspace, task, limitMs);
  if (read === "overloaded") return { ok: false, why: "overloaded" };
  if (read === "too_complex") return { ok: false, why: "too_complex" };
  if ("unreadable" in read) return { ok: false, why: "unreadable", message: read.unreadable };
  return { ok: true, extraction: read };
}

async function runPdf(workspace: WorkspaceId, task: ReadTask, limitMs: number) {
  const begunAt = performance.now();
  if (!(await pdfSlots.acquire(workspace, PATIENCE))) return "overloaded";
  try {
    return await runApart(workspace, task, limitMs, Math.max(0, PATIENCE.ms - (performance.now() - begunAt)));
  } finally {
    pdfSlots.release(workspace);
  }
}

/**
 * Returns `too_complex` if the task takes more than `limitMs` or too much memory, and `overloaded`
 * if no reader was free or could be started in time. A workspace never has more than half of them.
 */
export async function runApart<T extends ReaderTask>(
  workspace: WorkspaceId,
  task: T,
  limitMs = EXTRACTION_LIMIT_MS,
  waitMs = PATIENCE.ms,
): Promise<Exclude<ReaderResult<T>, { threw: string }> | "overloaded" | "too_complex"> {
  if (!(await slots.acquire(workspace, { ...PATIENCE, ms: waitMs }))) return "overloaded";
  try {
    resting = resting.filter(({ isAlive }) => isAlive);
    const reader = resting.pop() ?? new ReaderProcess();
    const made = await reader.read(task, limitMs);
    if (made === "unstarted") return "overloaded";
    if (made === "late" || made === "died") return "too_complex";
    if (reader.isAlive) resting.push(reader);
    if ("threw" in made) throw new Error(`A page could not be read: ${made.threw}`);
    return made as Exclude<ReaderResult<T>, { threw: string }>; // checked above
  } finally {
    slots.release(workspace);
  }
}
