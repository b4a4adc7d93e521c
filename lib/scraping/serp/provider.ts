import type { Result } from "#lib/platform/result.ts";
import type { ProviderKind, SafeSearch, TimeRange } from "./types.ts";

/** One page of results to ask a provider for. */
export type PageQuery = {
  query: string;
  engine: string | undefined;
  /** As `localeOf` makes it. */
  locale: string | undefined;
  timeRange: TimeRange | undefined;
  safeSearch: SafeSearch | undefined;
  /** The provider's own, from 1; how many results it holds is the provider's choice. */
  page: number;
};

export type FoundResult = { title: string; link: string; displayedLink: string; snippet: string };

/** What a provider's page says. All of it is text, whatever the provider sent. */
export type FoundPage = { results: FoundResult[]; related: string[]; total: number | null };

/** What can come of asking besides a page (contract 3). `invalid_parameter`: the provider does not take what the caller asks for. */
export type ProviderError =
  | "invalid_parameter"
  | "provider_misconfigured"
  | "target_blocked"
  | "target_http_error"
  | "target_unreachable"
  | "target_timeout";

/** Who answers searches. An adapter never throws for what a provider does. */
export type SearchProvider = {
  /** Under which its health is kept: another address is another provider. */
  id: string;
  kind: ProviderKind | "fixture";
  /** @param deadlineMs for the whole of it, in milliseconds. */
  ask(query: PageQuery, deadlineMs: number): Promise<Result<FoundPage, ProviderError>>;
};
