import { availableParallelism } from "node:os";
import type { WorkspaceId } from "#lib/kernel/context.ts";
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

/** Runs `work` while a workspace uses all reader processes that it may have. */
export async function occupied(workspace: WorkspaceId, work: () => Promise<void>): Promise<void> {
  const wants = { ...WANTS, formats: [...WANTS.formats], include: [...WANTS.include], exclude: [], rules: undefined };
  const busy = Array.from({ length: 2 * Math.max(4, availableParallelism()) }, () =>
    runExtraction(workspace, SOURCE, wants, 5_000),
  );
  await work();
  await Promise.all(busy);
}
