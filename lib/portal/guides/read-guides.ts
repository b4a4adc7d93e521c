import { readFileSync } from "node:fs";
import path from "node:path";
import { LOG_DAYS_DEFAULT } from "#lib/kernel/retention.ts";
import { log } from "#lib/platform/logging/log.ts";
import { PACK_INSTRUCTIONS } from "#lib/portal/packages/constants.ts";
import { findPackage, packagesVersion } from "#lib/portal/packages/find-package.ts";
import { GUIDES } from "./constants.ts";
import { parseMarkdown } from "./parse-markdown.ts";
import { addressed, keptFor, packagesIn, standalone, warned, wordsOf } from "./rules.ts";
import type { Block, Guide, GuideEntry } from "./types.ts";

type At = { BASE_URL: string; LOG_DAYS?: number | undefined };

let read: readonly Guide[] | undefined;

/**
 * Returns every guide with this installation's URLs and log retention. Cached per process. An
 * unreadable guide is left out and logged.
 */
export function readGuides(at: At): readonly Guide[] {
  read ??= GUIDES.flatMap((entry) => readGuide(entry, at) ?? []);
  return read;
}

function readGuide(entry: GuideEntry, { BASE_URL: baseUrl, LOG_DAYS = LOG_DAYS_DEFAULT }: At): Guide | undefined {
  try {
    // The server runs in the product's folder. Bundlers must not trace this path.
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

/** Adds a warning if this installation lacks packages that the guide downloads. */
function withWarning(text: string): string {
  const missing = packagesIn(text).filter((name) => findPackage(name) === undefined);
  if (missing.length === 0) return text;
  return warned(
    text,
    `This installation does not have ${missing.join(", ")} yet. Its operator makes it. ${PACK_INSTRUCTIONS}`,
  );
}

/** Returns a guide's first sentence. */
function descriptionOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.kind === "paragraph");
  return first?.kind === "paragraph" ? (/^.*?[.:](?=\s|$)/.exec(wordsOf(first.children))?.[0] ?? "") : "";
}
