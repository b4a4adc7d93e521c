import { GUIDES } from "./constants.ts";
import type { Inline } from "./types.ts";

/** The URL in the sources' examples, replaced by the installation's. */
const WRITTEN_ADDRESS = "http://localhost:3000";

/** Returns a heading's anchor in GitHub's form. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** Returns a line's text without formatting. */
export const wordsOf = (line: readonly Inline[]): string =>
  line
    .map((part) => (typeof part === "string" ? part : part.kind === "code" ? part.text : wordsOf(part.children)))
    .join("");

/**
 * Resolves a link of a source file to a path of this installation: the guide made from the linked
 * file. Undefined if that file has no page.
 */
export function pageOf(href: string, file: string): string | undefined {
  if (/^(?:[a-z]+:|\/|#)/i.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${file}`);
  const named = decodeURIComponent(pathname.slice(1));
  const guide = GUIDES.find((entry) => entry.file === named || entry.file === `${named.replace(/\/$/, "")}/README.md`);
  return guide && guide.path + hash;
}

/**
 * Replaces the URL in example commands with the installation's, and `-VERSION` in file names with
 * its version. Prose is unchanged, as it may mean the literal URL.
 */
export const addressed = (markdown: string, baseUrl: string, version: string): string =>
  markdown.replace(/^( *)```[^\n]*\n[\s\S]*?^\1```/gm, (block) =>
    block.replaceAll(WRITTEN_ADDRESS, baseUrl).replaceAll("-VERSION", `-${version}`),
  );

/** Replaces the default log retention, marked in the sources, with the installation's `days`. */
export const keptFor = (markdown: string, days: number): string =>
  markdown.replaceAll(/\b\d+( days?)<!-- LOG_DAYS -->/g, `${days}$1`);

/** Returns the file names of packages that a guide's commands download. */
export const packagesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\/docs\/packages\/([\w.-]+)/g)].map(([, name = ""]) => name);

/** Inserts a warning below the title, as a quote. */
export const warned = (markdown: string, warning: string): string =>
  markdown.replace(/^(# .*\n)/, (title) => `${title}\n> ${warning}\n`);

/**
 * Returns a source file as standalone Markdown: links lead to this installation, or become plain
 * text.
 */
export function standalone(markdown: string, file: string, baseUrl: string): string {
  return markdown
    .split(/(^ *```[\s\S]*?^ *```$)/m)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, href: string) => {
            const page = pageOf(href, file);
            if (page === undefined) return words;
            const [path = "", hash] = page.split("#");
            return `[${words}](${path.startsWith("/docs/") ? `${baseUrl}${path}.md${hash ? `#${hash}` : ""}` : page})`;
          }),
    )
    .join("");
}
