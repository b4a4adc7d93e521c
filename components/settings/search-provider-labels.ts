import type { Tone } from "#components/ui/primitives/status-pill.tsx";
import { grouped, plural } from "#components/ui/text/time-text.ts";
import type { ProviderKind, ProviderStatus } from "#lib/scraping/serp/types.ts";

export const KIND_LABELS: Record<ProviderKind, string> = {
  searxng: "SearXNG's JSON API",
  html: "HTML result page",
};

export const STATUS_LABELS: Record<ProviderStatus, { label: string; tone: Tone }> = {
  unknown: { label: "not used yet", tone: "held" },
  answering: { label: "answering", tone: "ok" },
  failing: { label: "failing", tone: "bad" },
};

/** Describes the provider's position, from 0. */
export const place = (at: number): string => (at === 0 ? "Asked first" : `Used if the previous ones fail (${at + 1})`);

/** "Its last search failed", "Its last 3 searches failed". */
export const failuresText = (count: number): string =>
  count === 1 ? "Its last search failed" : `Its last ${grouped(count)} searches failed`;

/** Returns the price of a search in words. */
export const costText = (creditsPerTen: number): string =>
  `${plural(creditsPerTen, "credit")} for every 10 results or part of 10. Empty results, failures and test keys are free.`;
