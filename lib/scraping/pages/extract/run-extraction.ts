import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import {
  EXTRACTION_HEAP_MB,
  EXTRACTION_IDLE_MS,
  EXTRACTION_LIMIT_MS,
  EXTRACTION_QUEUE,
  IN_PROCESS_BYTES,
} from "../constants.ts";
import { type Extraction, extract, type Source, type Wants } from "./extract.ts";
import { areCheap } from "./selectors.ts";
import type { Read } from "./worker.ts";

export type Run =
  | { ok: true; extraction: Extraction }
  | { ok: false; why: "too_complex" | "overloaded" }
  | { ok: false; why: "unreadable"; message: string };

let workers: Piscina<{ source: Source; wants: Wants }, Read> | undefined;

/** Made at the first large page: a process that only reads small ones has no threads. */
function pool(): Piscina<{ source: Source; wants: Wants }, Read> {
  workers ??= new Piscina({
    filename: fileURLToPath(new URL("./worker.ts", import.meta.url)),
    minThreads: 0,
    maxThreads: availableParallelism(),
    maxQueue: EXTRACTION_QUEUE,
    idleTimeout: EXTRACTION_IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: EXTRACTION_HEAP_MB },
  });
  return workers;
}

/** Ends the worker threads; the next large page starts them again. */
export async function stopExtraction(): Promise<void> {
  const ending = workers;
  workers = undefined;
  await ending?.destroy();
}

/**
 * Reads a body where it belongs: a small page here, a large one, one matched by costly selectors, or a PDF in a worker thread that
 * is ended when it takes more than `limitMs` or too much memory.
 */
export async function runExtraction(source: Source, wants: Wants, limitMs = EXTRACTION_LIMIT_MS): Promise<Run> {
  const selectors = [
    ...wants.include,
    ...wants.exclude,
    ...Object.values(wants.rules ?? {}).map((rule) => rule.selector),
  ];
  if (source.kind !== "pdf" && source.body.length <= IN_PROCESS_BYTES && areCheap(selectors))
    return { ok: true, extraction: extract(source, wants) };
  const signal = AbortSignal.timeout(limitMs);
  try {
    const read = await pool().run({ source, wants }, { signal });
    if ("unreadable" in read) return { ok: false, why: "unreadable", message: read.unreadable };
    return { ok: true, extraction: read };
  } catch (error) {
    if (signal.aborted || codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY") return { ok: false, why: "too_complex" };
    if (error instanceof Error && error.message === "Task queue is at limit") return { ok: false, why: "overloaded" };
    throw error;
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
