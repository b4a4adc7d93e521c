import type * as z from "zod";
import type { SerpAnswerSchema } from "./answer-schema.ts";
import type { PROVIDER_KINDS, SAFE_SEARCH, TIME_RANGES } from "./constants.ts";

export type SerpAnswer = z.output<typeof SerpAnswerSchema>;

export type ProviderKind = (typeof PROVIDER_KINDS)[number];
export type TimeRange = (typeof TIME_RANGES)[number];
export type SafeSearch = (typeof SAFE_SEARCH)[number];

/** `unknown`: not used yet. */
export type ProviderStatus = "unknown" | "answering" | "failing";

/** Never contains the address, which only the operator knows. */
export type SearchProviderHealth = {
  kind: ProviderKind;
  status: ProviderStatus;
  last_success_at: string | null;
  /** Of the last success. */
  latency_ms: number | null;
  last_failure_at: string | null;
  last_error: { code: string; message: string } | null;
  failures_in_row: number;
  /** When searches stop skipping it; null if they do not skip it. */
  rests_until: string | null;
};
