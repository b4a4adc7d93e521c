import { API_ERRORS, type ApiErrorCode } from "#lib/platform/values/errors.ts";
import type { ApiError } from "../../route/api-error.ts";
import type { Outcome } from "../../route/route.ts";
import { FIRECRAWL_NAMES } from "./scrape-options.ts";

/** Codes that Firecrawl's clients know by another name; some map to a specific exception class. */
const CODES: Partial<Record<ApiErrorCode, string>> = {
  dns_failure: "SCRAPE_DNS_RESOLUTION_ERROR",
  tls_error: "SCRAPE_SSL_ERROR",
  target_timeout: "SCRAPE_TIMEOUT",
};

type Statuses = Readonly<Record<number, number>>;

/**
 * Statuses that differ from ours. Firecrawl's clients retry after 502, which is pointless for a
 * page that cannot be fetched, and expect 408 when a page times out.
 */
const STATUSES: Statuses = { 502: 500, 504: 408 };
/** Statuses of the version 1 scrape, whose client shows the message only for 400, 402, 403, 408, 409 and 500. */
export const STATUSES_OF_FIRST_SCRAPE: Statuses = { ...STATUSES, 422: 500, 501: 400 };

/** Nesting of our inputs that Firecrawl's lack. */
const OUR_PARTS = /^(?:options|scrape|question)\./;

/** Returns the parameter's name as the caller wrote it. */
function theirName(param: string): string {
  const [name = "", ...rest] = param.replace(OUR_PARTS, "").split(".");
  return [FIRECRAWL_NAMES[name] ?? name, ...rest].join(".");
}

function sentence({ message, extra }: ApiError): string {
  if (typeof extra?.param !== "string") return message;
  return message.replaceAll(extra.param, theirName(extra.param));
}

/**
 * Converts an error to the format of Firecrawl's clients. The code is repeated in the message,
 * because some clients show nothing else. Other outcomes are returned unchanged.
 */
export function errorAnswer(outcome: Outcome, statuses: Statuses = STATUSES): Outcome {
  if (!("error" in outcome)) return outcome;
  const { error } = outcome;
  const { code, extra } = error;
  const details = typeof extra?.param === "string" ? { ...extra, param: theirName(extra.param) } : extra;
  const { status } = API_ERRORS[code];
  return {
    ...outcome,
    status: statuses[status] ?? status,
    body: {
      success: false,
      error: `${sentence(error)} (${code})`,
      code: CODES[code] ?? code,
      ...(details && { details }),
    },
  };
}
