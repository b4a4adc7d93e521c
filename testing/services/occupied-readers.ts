import { availableParallelism } from "node:os";
import { vi } from "vitest";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import { ReaderProcess } from "#lib/scraping/pages/extract/reader-process.ts";
import { runExtraction } from "#lib/scraping/pages/extract/run-extraction.ts";

const BODY = `${"<div>".repeat(250)}${"<p>x</p>".repeat(1_000)}`;
const SOURCE = {
  body: Buffer.from(BODY),
  contentType: "text/html",
  kind: "html",
  url: "https://site.example/",
} as const;
/** Takes minutes to match with `BODY`. */
const WANTS = { formats: ["text"], onlyMainContent: false, include: [`.none ${"* ".repeat(8)}`], exclude: [] } as const;
/** Above what `work` takes on a busy machine. */
const LIMIT_MS = 120_000;

/** Reader processes that one workspace may have: half of them. */
const OF_ONE = Math.ceil(Math.max(4, availableParallelism()) / 2);

/**
 * Runs `work` while a workspace uses all reader processes that it may have, then kills those, since
 * their pages would take minutes.
 */
export async function occupied(workspace: WorkspaceId, work: () => Promise<void>): Promise<void> {
  const wants = { ...WANTS, formats: [...WANTS.formats], include: [...WANTS.include], exclude: [], rules: undefined };
  using reading = vi.spyOn(ReaderProcess.prototype, "read");
  const busy = Array.from({ length: OF_ONE }, () => runExtraction(workspace, SOURCE, wants, LIMIT_MS));
  await vi.waitUntil(() => reading.mock.contexts.length === OF_ONE);
  const readers = [...(reading.mock.contexts as ReaderProcess[])];
  await work().finally(() => Promise.all(readers.map((reader) => reader.end())));
  await Promise.all(busy);
}
