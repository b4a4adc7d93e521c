import { readFileSync } from "node:fs";
import path from "node:path";
import { log } from "#lib/platform/log.ts";
import { GUIDES } from "./constants.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { addressed, standalone, wordsOf } from "./rules.ts";
import type { Block, Guide, GuideEntry } from "./types.ts";

let read: readonly Guide[] | undefined;

/**
 * Every guide with this installation's address in its examples. Read once in a process: what is shown is the file of the sources. One
 * that cannot be read is left out, and the log says so.
 */
export function readGuides(baseUrl: string): readonly Guide[] {
  read ??= GUIDES.flatMap((entry) => readGuide(entry, baseUrl) ?? []);
  return read;
}

function readGuide(entry: GuideEntry, baseUrl: string): Guide | undefined {
  try {
    // The product is started in its own folder. Bundlers must not try to follow this.
    const source = readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), entry.file), "utf8");
    const text = addressed(source, baseUrl);
    const [title, ...blocks] = parseMarkdown(text, entry.file);
    return {
      ...entry,
      title: title?.kind === "heading" ? wordsOf(title.children) : entry.label,
      description: descriptionOf(blocks),
      markdown: standalone(text, entry.file, baseUrl),
      blocks: title?.kind === "heading" ? blocks : title ? [title, ...blocks] : [],
    };
  } catch (error) {
    log.warn("docs.sample_unread", { err: error, file: entry.file });
    return undefined;
  }
}

/** The first sentence of a guide. */
function descriptionOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  return first?.kind === "paragraph" ? (/^.*?[.:](?=\s|$)/.exec(wordsOf(first.children))?.[0] ?? "") : "";
}
