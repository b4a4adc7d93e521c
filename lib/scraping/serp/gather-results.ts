import { ok, type Refusal, type Result, refuse } from "#lib/platform/values/result.ts";
import { PROVIDER_PAGES_MAX, RELATED_MAX } from "./constants.ts";
import type { FoundResult, PageQuery, ProviderError, SearchProvider } from "./provider.ts";
import { sameness, type Window } from "./rules.ts";

export type GatheredResults = {
  results: FoundResult[];
  related: string[];
  total: number | null;
  /** For its first page, in milliseconds. */
  latencyMs: number;
  /** Why results may be missing. */
  incomplete: Refusal<ProviderError> | undefined;
};

/**
 * Requests pages until the window is full. Page sizes are unknown, so results can only be numbered
 * from the first page. Duplicates count once; a page without new results is the last. If a later
 * page fails, returns the results found before, or the failure if there are none.
 * @param deadlineMs for all pages, in milliseconds.
 */
export async function gatherResults(
  provider: SearchProvider,
  query: Omit<PageQuery, "page">,
  window: Window,
  deadlineMs: number,
): Promise<Result<GatheredResults, ProviderError>> {
  const started = performance.now();
  const passed = () => performance.now() - started;
  const found = new Map<string, FoundResult>();
  let related: string[] = [];
  let total: number | null = null;
  let latencyMs = 0;
  let incomplete: Refusal<ProviderError> | undefined;

  for (let page = 1; page <= PROVIDER_PAGES_MAX && found.size < window.to; page++) {
    const left = Math.round(deadlineMs - passed());
    const asked = left > 0 ? await provider.ask({ ...query, page }, left) : late(deadlineMs);
    if (!asked.ok) {
      if (found.size <= window.from) return asked;
      incomplete = asked;
      break;
    }
    if (page === 1) {
      latencyMs = Math.round(passed());
      related = [...new Set(asked.value.related)].filter((text) => text !== "").slice(0, RELATED_MAX);
      total = asked.value.total;
    }
    const before = found.size;
    for (const result of asked.value.results) {
      const key = sameness(result.link);
      if (!found.has(key)) found.set(key, result);
    }
    if (found.size === before) break;
  }
  return ok({ results: [...found.values()].slice(window.from, window.to), related, total, latencyMs, incomplete });
}

const late = (deadlineMs: number): Refusal<ProviderError> =>
  refuse("target_timeout", `The search provider did not respond within ${deadlineMs} ms.`);
