import { GUIDES } from "./constants.ts";
import type { Inline } from "./types.ts";

/** The address that the sources' examples name; in a guide it is the installation's. */
const WRITTEN_ADDRESS = "http://localhost:3000";

/** A heading's anchor, as code hosts make it of the same file. */
export const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .trim()
    .replaceAll(" ", "-");

/** The words of a line, without what marks them. */
export const wordsOf = (line: readonly Inline[]): string =>
  line
    .map((part) => (typeof part === "string" ? part : part.kind === "code" ? part.text : wordsOf(part.children)))
    .join("");

/**
 * Where a link of a file of the sources leads on the pages of an installation: to the guide that is made of the file it names.
 * Undefined where it names a file that has no page here.
 */
export function pageOf(href: string, file: string): string | undefined {
  if (/^(?:[a-z]+:|\/|#)/i.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${file}`);
  const named = decodeURIComponent(pathname.slice(1));
  const guide = GUIDES.find((entry) => entry.file === named || entry.file === `${named.replace(/\/$/, "")}/README.md`);
  return guide && guide.path + hash;
}

/**
 * Example commands with the installation's address in place of the one they are written with, and its version where a name of a file ends in
 * `-VERSION`. Prose stays: it may speak of that address.
 */
export const addressed = (markdown: string, baseUrl: string, version: string): string =>
  markdown.replace(/^( *)```[^\n]*\n[\s\S]*?^\1```/gm, (block) =>
    block.replaceAll(WRITTEN_ADDRESS, baseUrl).replaceAll("-VERSION", `-${version}`),
  );

/** Prose as it is so here: the days of the log, which the source says as where nothing is chosen, with a mark behind them. */
export const keptFor = (markdown: string, days: number): string =>
  markdown.replaceAll(/\b\d+( days?)<!-- LOG_DAYS -->/g, `${days}$1`);

/** The packages that its commands download from the installation, by their files' names. */
export const packagesIn = (markdown: string): string[] =>
  [...markdown.matchAll(/\/docs\/packages\/([\w.-]+)/g)].map(([, name = ""]) => name);

/** A guide with a word under its title, as a quote. */
export const warned = (markdown: string, warning: string): string =>
  markdown.replace(/^(# .*\n)/, (title) => `${title}\n> ${warning}\n`);

/** A file of the sources as Markdown that stands by itself: its links lead to pages of the installation, or are words. */
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
