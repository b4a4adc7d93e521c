import type { Document } from "#lib/kernel/document.ts";

/** Returns the change of a page in Firecrawl's format. Every requested page counts as visible. */
export function firecrawlChanges(changes: Document["change_tracking"]) {
  if (!changes) return undefined;
  const { status, compared_with, diff } = changes;
  return {
    previousScrapeAt: compared_with,
    changeStatus: status,
    visibility: "visible",
    ...(diff && {
      diff: { text: diff.text, json: { files: [{ from: null, to: null, chunks: chunksOf(diff.text) }] } },
    }),
  };
}

type Line = { type: "normal" | "add" | "del"; content: string; normal?: true; add?: true; del?: true } & (
  | { ln: number }
  | { ln1: number; ln2: number }
);
type Chunk = { content: string; changes: Line[] };

function chunksOf(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  let [before, after] = [0, 0];
  for (const content of text.split("\n")) {
    const head = /^@@ -(\d+),\d+ \+(\d+),\d+ @@$/.exec(content);
    if (head) {
      [before, after] = [Number(head[1]), Number(head[2])];
      chunks.push({ content, changes: [] });
    } else if (content.startsWith("+")) chunks.at(-1)?.changes.push({ type: "add", add: true, ln: after++, content });
    else if (content.startsWith("-")) chunks.at(-1)?.changes.push({ type: "del", del: true, ln: before++, content });
    else chunks.at(-1)?.changes.push({ type: "normal", normal: true, ln1: before++, ln2: after++, content });
  }
  return chunks;
}
