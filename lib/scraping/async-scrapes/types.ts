import type { Document } from "#lib/kernel/document.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { ApiErrorCode } from "#lib/platform/errors.ts";
import type { SCRAPE_STATES } from "./constants.ts";

export type ScrapeState = (typeof SCRAPE_STATES)[number];

/** Why there is no document. */
export type ScrapeProblem = { code: ApiErrorCode; message: string; target_status: number | null };

/** An asynchronous scrape as it is answered (contract 4). Times are ISO 8601 UTC. */
export type AsyncScrape = {
  id: string;
  object: "scrape";
  status: ScrapeState;
  url: string;
  env: KeyEnv;
  /** `whk_…`, or the address given ad hoc. */
  webhook: string;
  attempts: number;
  document: Document | null;
  error: ScrapeProblem | null;
  credits_used: number;
  created_at: string;
  finished_at: string | null;
};
