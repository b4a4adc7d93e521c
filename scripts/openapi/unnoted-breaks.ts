import type { Break } from "./compare-documents.ts";

const UNRELEASED = /^## Unreleased\n([\s\S]*?)(?=^## |$(?![\s\S]))/m;

/** Those that no item `**Breaking**` of the changelog's unreleased part names by their operation, as `GET /v1/keys`. */
export function unnotedBreaks(breaks: readonly Break[], changelog: string): Break[] {
  const items = (UNRELEASED.exec(changelog)?.[1] ?? "").split(/^- /m).filter((item) => item.startsWith("**Breaking**"));
  return breaks.filter(({ operation }) => !items.some((item) => item.includes(`\`${operation}\``)));
}
