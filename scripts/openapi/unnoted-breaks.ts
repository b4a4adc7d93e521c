import type { Break } from "./compare-documents.ts";

const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m;

/**
 * Returns the breaks whose operation, such as `GET /v1/keys`, is not named by a `**Breaking**` item
 * in the changelog's unreleased part.
 */
export function unnotedBreaks(breaks: readonly Break[], changelog: string): Break[] {
  const items = (UNRELEASED.exec(changelog)?.[1] ?? "").split(/^- /m).filter((item) => item.startsWith("**Breaking**"));
  return breaks.filter(({ operation }) => !items.some((item) => item.includes(`\`${operation}\``)));
}
