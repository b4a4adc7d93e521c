import type { Result } from "#lib/platform/values/result.ts";
import type { ProviderKind, SafeSearch, TimeRange } from "./types.ts";

export type PageQuery = {
  query: string;
  engine: string | undefined;
  locale: string | undefined;
  timeRange: TimeRange | undefined;
  safeSearch: SafeSearch | undefined;
  /** From 1. The provider decides how many results it holds. */
  page: number;
};

export type FoundResult = { title: string; link: string; displayedLink: string; snippet: string };

/** Every field is plain text, whatever the provider sent. */
export type FoundPage = { results: FoundResult[]; related: string[]; total: number | null };

/** Contract 3. `invalid_parameter`: the provider rejects a parameter of the caller. */
export type ProviderError =
  | "invalid_parameter"
  | "provider_misconfigured"
  | "target_blocked"
  | "target_http_error"
  | "target_unreachable"
  | "target_timeout";

/** Adapters never throw for a provider's mistakes. */
export type SearchProvider = {
  /** Key of the stored health. Another address is another provider. */
  id: string;
  kind: ProviderKind | "fixture";
  /** @param deadlineMs for the whole call, in milliseconds. */
  ask(query: PageQuery, deadlineMs: number): Promise<Result<FoundPage, ProviderError>>;
};
