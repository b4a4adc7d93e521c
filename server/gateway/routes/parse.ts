import { PRICES, priceOf } from "#lib/billing/credits/prices.ts";
import { Document } from "#lib/kernel/document.ts";
import { MAX_DOCUMENT_BYTES } from "#lib/scraping/pages/constants.ts";
import { parseHtml } from "#lib/scraping/parse/parse-html.ts";
import { ParseForm, ParseInput } from "#lib/scraping/parse/schema.ts";
import { documentOutcome } from "../metering/document-outcome.ts";
import { withCharge } from "../metering/metered.ts";
import { type Call, defineRoute, type Outcome } from "../route/route.ts";

/** Leaves room for boundaries, headers and the other fields of the form. */
export const FORM_MAX_BYTES = MAX_DOCUMENT_BYTES + 64 * 1024;

/** @param endpoint under which the credits are recorded. */
export async function parse(call: Call<unknown, ParseInput>, endpoint = "/v1/parse"): Promise<Outcome> {
  const amount = priceOf({ kind: "parse" });
  const result = await withCharge(call, { endpoint, amount }, () => parseHtml(call.ctx, call.body));
  return documentOutcome(call.body.url, result);
}

export const parseRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/parse",
    scope: "parse",
    name: "parse",
    summary: "Parse HTML or a PDF",
    description: `Reads HTML that you send, or a file of HTML or PDF (up to ${MAX_DOCUMENT_BYTES / 1_048_576} MiB) in a multipart form, in the same way as a scrape but without fetching anything. Costs ${PRICES.parse} credit.`,
    body: ParseInput,
    form: { schema: ParseForm, maxBytes: FORM_MAX_BYTES },
    idempotent: true,
    answer: { status: 200, schema: Document, description: "The parsed document." },
    errors: ["workspace_balance", "unsupported_content_type"],
    handle: (call) => parse(call),
  }),
];
