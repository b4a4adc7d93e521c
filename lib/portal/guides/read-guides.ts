import { readFileSync } from "node:fs";
import path from "node:path";
import { LOG_DAYS_DEFAULT } from "#lib/kernel/retention.ts";
import { log } from "#lib/platform/log.ts";
import { HOW_TO_PACK } from "#lib/portal/packages/constants.ts";
import { findPackage, packagesVersion } from "#lib/portal/packages/find-package.ts";
import { GUIDES } from "./constants.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { addressed, keptFor, packagesIn, standalone, warned, wordsOf } from "./rules.ts";
import type { Block, Guide, GuideEntry } from "./types.ts";

type At = { BASE_URL: string; LOG_DAYS?: number | undefined };

let read: readonly Guide[] | undefined;

/**
 * Every guide with this installation's address in its examples, and for how long it keeps its log. Read once in a process: what is shown is the file of the sources. One
 * that cannot be read is left out, and the log says so.
 */
export function readGuides(at: At): readonly Guide[] {
  read ??= GUIDES.flatMap((entry) => readGuide(entry, at) ?? []);
  return read;
}

function readGuide(entry: GuideEntry, { BASE_URL: baseUrl, LOG_DAYS = LOG_DAYS_DEFAULT }: At): Guide | undefined {
  try {
    // The product is started in its own folder. Bundlers must not try to follow this.
    const source = readFileSync(path.join(/* turbopackIgnore: true */ process.cwd(), entry.file), "utf8");
    const text = withWarning(addressed(keptFor(source, LOG_DAYS), baseUrl, packagesVersion()));
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

/** Says first where this installation does not have what the guide downloads from it. */
function withWarning(text: string): string {
  const missing = packagesIn(text).filter((name) => findPackage(name) === undefined);
  if (missing.length === 0) return text;
  return warned(
    text,
    `This installation does not have ${missing.join(", ")} yet. Its operator makes it. ${HOW_TO_PACK}`,
  );
}

/** The first sentence of a guide. */
function descriptionOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  return first?.kind === "paragraph" ? (/^.*?[.:](?=\s|$)/.exec(wordsOf(first.children))?.[0] ?? "") : "";
}
