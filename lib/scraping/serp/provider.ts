import type { Result } from "#lib/platform/result.ts";
import type { ProviderKind, SafeSearch, TimeRange } from "./types.ts";

/** One page of results to request from a provider. */
export type PageQuery = {
  query: string;
  engine: string | undefined;
  /** In the format of `localeOf`. */
  locale: string | undefined;
  timeRange: TimeRange | undefined;
  safeSearch: SafeSearch | undefined;
  /** The provider's page, from 1. The provider decides how many results it holds. */
  page: number;
};

export type FoundResult = { title: string; link: string; displayedLink: string; snippet: string };

/** The content of a provider's page. Every field is plain text, whatever the provider sent. */
export type FoundPage = { results: FoundResult[]; related: string[]; total: number | null };

/** Errors of a provider (contract 3). `invalid_parameter`: the provider rejects a parameter of the caller. */
export type ProviderError =
  | "invalid_parameter"
  | "provider_misconfigured"
  | "target_blocked"
  | "target_http_error"
  | "target_unreachable"
  | "target_timeout";

/** A source of search results. Adapters never throw for a provider's mistakes. */
export type SearchProvider = {
  /** Key of the stored health. Another address is another provider. */
  id: string;
  kind: ProviderKind | "fixture";
  /** @param deadlineMs for the whole call, in milliseconds. */
  ask(query: PageQuery, deadlineMs: number): Promise<Result<FoundPage, ProviderError>>;
};
