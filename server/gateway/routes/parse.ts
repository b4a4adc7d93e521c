import { PRICES, priceOf } from "#lib/credits/prices.ts";
import { parseHtml } from "#lib/parse/parse-html.ts";
import { ParseInput } from "#lib/parse/schema.ts";
import { Document } from "#lib/scrape/document.ts";
import { documentOutcome } from "../document-outcome.ts";
import { withCharge } from "../metered.ts";
import { defineRoute } from "../route.ts";

export const parseRoutes = [
  defineRoute({
    method: "POST",
    path: "/v1/parse",
    scope: "parse",
    name: "parse",
    summary: "Parse HTML",
    description: `Reads HTML that you send as scrape would read it; fetches nothing. ${PRICES.parse} credit.`,
    body: ParseInput,
    idempotent: true,
    answer: { status: 200, schema: Document, description: "What was read." },
    errors: [
      "invalid_parameter",
      "workspace_balance",
      "unsupported_content_type",
      "idempotency_conflict",
      "payload_too_large",
    ],
    handle: async (call) => {
      const amount = priceOf({ kind: "parse" });
      const result = await withCharge(call, { endpoint: "/v1/parse", amount }, () => parseHtml(call.ctx, call.body));
      return documentOutcome(call.body.url, result);
    },
  }),
];
