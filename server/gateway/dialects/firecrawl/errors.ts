import { API_ERRORS, type ApiErrorCode } from "#lib/platform/errors.ts";
import type { ApiError } from "../../answers/api-error.ts";
import type { Outcome } from "../../route.ts";
import { THEIR_NAMES } from "./scrape-options.ts";

/** Codes that Firecrawl's clients know by a name of their own: some become an exception of its own class. */
const CODES: Partial<Record<ApiErrorCode, string>> = {
  dns_failure: "SCRAPE_DNS_RESOLUTION_ERROR",
  tls_error: "SCRAPE_SSL_ERROR",
  target_timeout: "SCRAPE_TIMEOUT",
};

type Statuses = Readonly<Record<number, number>>;

/**
 * Statuses where theirs are others. Their clients ask again by themselves after a 502, which is not for a page that cannot be had; and a
 * page's timeout is 408 there.
 */
const STATUSES: Statuses = { 502: 500, 504: 408 };
/** Of the scrape of version 1, whose client shows the sentence for 400, 402, 403, 408, 409 and 500 alone. */
export const STATUSES_OF_FIRST_SCRAPE: Statuses = { ...STATUSES, 422: 500, 501: 400 };

/** Parts of our inputs that theirs do not have. */
const OUR_PARTS = /^(?:options|scrape|question)\./;

/** The parameter as the caller wrote it. */
function theirName(param: string): string {
  const [name = "", ...rest] = param.replace(OUR_PARTS, "").split(".");
  return [THEIR_NAMES[name] ?? name, ...rest].join(".");
}

function sentence({ message, extra }: ApiError): string {
  if (typeof extra?.param !== "string") return message;
  return message.replaceAll(extra.param, theirName(extra.param));
}

/** A refusal in the shape that Firecrawl's clients read, with the code in the sentence too, which some show alone; answers stay as they are. */
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
