import { searchWords } from "./rules.ts";
import type { SearchIndex, SearchPlace } from "./types.ts";

export type SearchText = SearchPlace & { text: string };

export function buildIndex(texts: readonly SearchText[]): SearchIndex {
  const words: Record<string, number[]> = Object.create(null);
  const last: Record<string, number> = Object.create(null);
  for (const [at, { title, text }] of texts.entries())
    for (const word of searchWords(`${title} ${text}`)) {
      words[word] ??= [];
      words[word].push(at - (last[word] ?? 0));
      last[word] = at;
    }
  return { places: texts.map(({ path, title, note }) => ({ path, title, note })), words };
}
