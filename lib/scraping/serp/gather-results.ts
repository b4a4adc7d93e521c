import { ok, type Refusal, type Result, refuse } from "#lib/platform/result.ts";
import { PROVIDER_PAGES_MAX, RELATED_MAX } from "./constants.ts";
import type { FoundResult, PageQuery, ProviderError, SearchProvider } from "./provider.ts";
import { sameness, type Window } from "./rules.ts";

export type Gathered = {
  /** Those of the window, in order. */
  results: FoundResult[];
  related: string[];
  total: number | null;
  /** Milliseconds that the provider took for its first page. */
  latencyMs: number;
  /** Why there may be more than was found. */
  incomplete: Refusal<ProviderError> | undefined;
};

/**
 * Asks for one of the provider's pages after the other, from its first, until the window is full: how many results a page of
 * it holds is not known, so only so do positions run on with nothing left out. What it says twice counts once; a page with
 * nothing new is the end. When a later page fails, what was found before is the answer, unless that is nothing.
 *
 * @param deadlineMs for all of it, in milliseconds.
 */
export async function gatherResults(
  provider: SearchProvider,
  query: Omit<PageQuery, "page">,
  window: Window,
  deadlineMs: number,
): Promise<Result<Gathered, ProviderError>> {
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
  refuse("target_timeout", `The search provider had not answered after ${deadlineMs} ms.`);
