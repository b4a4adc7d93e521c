import { db } from "#lib/platform/database/client.ts";
import { metrics } from "#lib/platform/metrics/instruments.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { type Breaker, breakerOf, restsUntil } from "./breaker.ts";
import { type GatheredResults, gatherResults } from "./gather-results.ts";
import type { PageQuery, ProviderError, SearchProvider } from "./provider.ts";
import { recordHealth } from "./record-health.ts";
import type { Window } from "./rules.ts";
import { takeTurn } from "./take-turn.ts";

export type Search = { query: Omit<PageQuery, "page">; window: Window; deadlineMs: number; now: () => Date };

export type Answered = { provider: SearchProvider; gathered: GatheredResults; isFallback: boolean };

/** `place`: from 1, in the operator's order. */
type Candidate = { provider: SearchProvider; place: number; breaker: Breaker; restsUntil: number };

/**
 * Asks the operator's providers in order until one answers. A provider that fails repeatedly rests:
 * it is skipped, and tried by one search after its rest. While all rest, the one whose rest ends
 * first is asked anyway. An invalid query says nothing about a provider, and the next one is not
 * asked. Each provider but the last gets half of the remaining time.
 */
export async function searchInOrder(
  providers: readonly SearchProvider[],
  search: Search,
): Promise<Result<Answered, ProviderError>> {
  const endsAt = performance.now() + search.deadlineMs;
  const candidates = await judge(providers, search.now());
  const ready = candidates.filter(({ breaker }) => breaker !== "open");
  for (const { place } of candidates.filter(({ breaker }) => breaker === "open")) count(place, "resting");

  let last: Result<Answered, ProviderError> | undefined;
  for (const [at, candidate] of ready.entries()) {
    const left = Math.round(endsAt - performance.now());
    if (last && left <= 0) break;
    if (candidate.breaker === "half_open" && !(await takeTurn(candidate.provider.id, search.now()))) continue;
    last = await ask(candidate, search, at === ready.length - 1 ? left : Math.round(left / 2));
    if (last.ok || last.error === "invalid_parameter") return last;
  }
  if (last) return last;
  const soonest = [...candidates].sort((a, b) => a.restsUntil - b.restsUntil)[0];
  if (!soonest) throw new Error("No search provider is configured.");
  return await ask(soonest, search, search.deadlineMs);
}

/** A single provider is asked whatever its health, because nothing can replace it. */
async function judge(providers: readonly SearchProvider[], now: Date): Promise<Candidate[]> {
  const ids = providers.map(({ id }) => id);
  const known = ids.length > 1 ? await db().searchProviderHealth.findMany({ where: { id: { in: ids } } }) : [];
  return providers.map((provider, at) => {
    const record = known.find(({ id }) => id === provider.id) ?? null;
    const until = restsUntil(record)?.getTime() ?? 0;
    return { provider, place: at + 1, breaker: breakerOf(record, now), restsUntil: until };
  });
}

async function ask(
  { provider, place }: Candidate,
  { query, window, now }: Search,
  deadlineMs: number,
): Promise<Result<Answered, ProviderError>> {
  const gathered = await gatherResults(provider, query, window, deadlineMs);
  const failure = gathered.ok ? gathered.value.incomplete : gathered;
  count(place, gathered.ok ? (failure ? "incomplete" : "answered") : gathered.error);
  if (gathered.ok) await recordHealth(provider.id, now(), gathered.value);
  if (failure && failure.error !== "invalid_parameter")
    await recordHealth(provider.id, now(), { code: failure.error, message: failure.message });
  if (!gathered.ok) return refuse(gathered.error, gathered.message, gathered.detail);
  return ok({ provider, gathered: gathered.value, isFallback: place > 1 });
}

const count = (place: number, outcome: string) => metrics.providerSearches.inc({ provider: String(place), outcome });
