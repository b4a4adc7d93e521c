import { storable } from "#lib/platform/values/columns.ts";
import type { ScrapeProblem } from "#lib/scraping/async-scrapes/types.ts";
import type { Finding } from "./task.ts";

/** `credits` pay for a language model's rejected answers. */
export type ScrapeOutcome = { finding: Finding } | { problem: ScrapeProblem; credits?: number };

export const creditsOf = (outcome: ScrapeOutcome): number =>
  "finding" in outcome ? outcome.finding.credits_used : (outcome.credits ?? 0);

export const columnsOf = (outcome: ScrapeOutcome) =>
  "finding" in outcome
    ? {
        status: "completed" as const,
        statusCode: "status_code" in outcome.finding ? outcome.finding.status_code : null,
        creditsUsed: creditsOf(outcome),
      }
    : {
        status: "failed" as const,
        statusCode: outcome.problem.target_status,
        errorCode: outcome.problem.code,
        errorMessage: storable(outcome.problem.message),
        creditsUsed: creditsOf(outcome),
      };
