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
import { type Extraction, extract, type Source, type Wants } from "./extract.ts";
import { isGzip } from "./read-sitemap.ts";
import type { MadeOf, ReaderTask } from "./reader.ts";
import { ReaderProcess } from "./reader-process.ts";

export type Run =
  | { ok: true; extraction: Extraction }
  | { ok: false; why: "too_complex" | "overloaded" }
  | { ok: false; why: "unreadable"; message: string };

const slots = new FairSlots(Math.max(2, availableParallelism()), "extraction");
/** Started when they are needed: a process that only reads small pages has none. */
let resting: ReaderProcess[] = [];

/** Ends the processes that wait for work; the next large page starts one again. */
export async function stopExtraction(): Promise<void> {
  const ending = resting;
  resting = [];
  await Promise.all(ending.map((reader) => reader.end()));
}

/**
 * Reads a body where it belongs: a small page here, on the event loop; a large one, one that a caller's selectors are matched with (a
 * short one can be made to take minutes), or a PDF in a process apart, which is ended when the work takes more than `limitMs` or too
 * much memory. `overloaded` when none was free in time: a workspace never has more than half of them.
 */
export function runExtraction(
  workspace: WorkspaceId,
  source: Source,
  wants: Wants,
  limitMs = source.kind === "pdf" ? PDF_LIMIT_MS : EXTRACTION_LIMIT_MS,
): Promise<Run> {
  return traceStep("extract", {}, () => extractSomewhere(workspace, source, wants, limitMs));
}

async function extractSomewhere(workspace: WorkspaceId, source: Source, wants: Wants, limitMs: number): Promise<Run> {
  const isPlain = wants.include.length === 0 && wants.exclude.length === 0 && wants.rules === undefined;
  // A few bytes of gzip may be a large sitemap.
  const isPacked = wants.sitemap !== undefined && typeof source.body !== "string" && isGzip(source.body);
  if (isPlain && !isPacked && source.kind !== "pdf" && source.body.length <= IN_PROCESS_BYTES)
    return { ok: true, extraction: extract(source, wants) };
  const read = await runApart(workspace, { source, wants, limitMs }, limitMs);
  if (read === "overloaded") return { ok: false, why: "overloaded" };
  if (read === "too_complex") return { ok: false, why: "too_complex" };
  if ("unreadable" in read) return { ok: false, why: "unreadable", message: read.unreadable };
  return { ok: true, extraction: read };
}

/**
 * Does a task in a process apart, which is ended when that takes more than `limitMs` or too much memory: `too_complex`. `overloaded` when none
 * was free in time: a workspace never has more than half of them.
 */
export async function runApart<T extends ReaderTask>(
  workspace: WorkspaceId,
  task: T,
  limitMs = EXTRACTION_LIMIT_MS,
): Promise<Exclude<MadeOf<T>, { threw: string }> | "overloaded" | "too_complex"> {
  if (!(await slots.acquire(workspace, { ms: EXTRACTION_WAIT_MS, waitingMax: EXTRACTION_QUEUE }))) return "overloaded";
  try {
    resting = resting.filter(({ isAlive }) => isAlive);
    const reader = resting.pop() ?? new ReaderProcess();
    const made = await reader.read(task, limitMs);
    if (made === "late" || made === "died") return "too_complex";
    if (reader.isAlive) resting.push(reader);
    if ("threw" in made) throw new Error(`A page could not be read: ${made.threw}`);
    return made as Exclude<MadeOf<T>, { threw: string }>; // the check above
  } finally {
    slots.release(workspace);
  }
}
