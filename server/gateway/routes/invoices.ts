import { InvoiceDetailSchema, InvoicePageSchema, PdfSchema } from "#lib/billing/invoices/answer-schema.ts";
import {
  getFixtureInvoice,
  isFixtureInvoice,
  listFixtureInvoices,
  readFixturePdf,
} from "#lib/billing/invoices/fixtures.ts";
import { followPdfLink } from "#lib/billing/invoices/follow-pdf-link.ts";
import { getInvoice, listInvoices } from "#lib/billing/invoices/queries.ts";
import { readPdf } from "#lib/billing/invoices/read-pdf.ts";
import { ListInvoicesInput, PdfQuery } from "#lib/billing/invoices/schema.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { PDF_FILE, PDF_HEADERS } from "../answers/file-answers.ts";
import { outcomeOf } from "../answers/outcome.ts";
import { answerPdf } from "../answers/pdf-answer.ts";
import { apiError } from "../route/api-error.ts";
import { type Call, defineRoute, type Outcome } from "../route/route.ts";

/** Returns the invoice ID of a PDF path, without .pdf. */
const idOf = (params: Record<string, string>): string => (params.invoice_id ?? "").replace(/\.pdf$/, "");

function sendPdf(
  { params, header }: Pick<Call, "params" | "header">,
  read: Awaited<ReturnType<typeof readPdf>>,
): Outcome {
  const id = idOf(params);
  if (!read.ok) return outcomeOf(read.error === "not_issued" ? { ...read, error: "not_found" } : read, 200, id);
  return { status: 200, target: id, send: (outgoing, head) => answerPdf(outgoing, head, header, read.value) };
}

export const invoiceRoutes = [
  defineRoute({
    method: "GET",
    path: "/v1/invoices",
    scope: "billing",
    name: "listInvoices",
    summary: "List invoices",
    description: "Invoices, credit notes and monthly statements, newest first.",
    query: ListInvoicesInput,
    answer: { status: 200, schema: InvoicePageSchema, description: "A page of invoices." },
    errors: [],
    handle: async ({ ctx, query }) => outcomeOf(await listInvoices(ctx, query), 200),
    fixture: ({ query }) => outcomeOf(listFixtureInvoices(query), 200),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/invoices/{invoice_id}",
    scope: "billing",
    name: "getInvoice",
    summary: "Get an invoice",
    description: "Returns the invoice with its payment, its credit notes and links to the PDF and the receipt.",
    answer: { status: 200, schema: InvoiceDetailSchema, description: "The invoice." },
    errors: ["not_found"],
    handle: async ({ ctx, params }) => {
      const id = params.invoice_id ?? "";
      return outcomeOf(await getInvoice(ctx, id), 200, id);
    },
    fixture: ({ ctx, params: { invoice_id: id = "" } }) => outcomeOf(getFixtureInvoice(ctx, id), 200, id),
  }),
  defineRoute({
    method: "GET",
    path: "/v1/invoices/{invoice_id}.pdf",
    scope: "billing",
    name: "getInvoicePdf",
    summary: "Download an invoice's PDF",
    description:
      "Returns the same bytes every time; their SHA-256 is the ETag. With `document=receipt`, returns the receipt of a paid invoice. Requires a key, unless the request uses a signed `pdf_url` that has not expired.",
    query: PdfQuery,
    signed: async (params, query) => {
      const [workspaceId = "", expires = "", signature = ""] = ["workspace", "expires", "signature"].map(
        (name) => query.get(name) ?? "",
      );
      // Other values are refused by the query schema and are never signed.
      const document = query.get("document") === "receipt" ? "receipt" : "invoice";
      const followed = followPdfLink(
        { clock: databaseClock },
        { document, workspaceId, invoiceId: idOf(params), expires, signature },
      );
      return followed.ok ? followed.value : apiError("missing_credentials", followed.message);
    },
    answer: {
      status: 200,
      contentType: "application/pdf",
      schema: PdfSchema,
      description: "The PDF.",
      headers: PDF_HEADERS,
    },
    ...PDF_FILE,
    errors: ["not_found"],
    handle: async (call) => {
      const id = idOf(call.params);
      const { document = "invoice" } = call.query;
      // Only test keys receive links to fixtures, so the signer was one.
      const signedFixture = call.key === undefined && isFixtureInvoice(id);
      return sendPdf(call, signedFixture ? await readFixturePdf(id, document) : await readPdf(call.ctx, id, document));
    },
    fixture: async (call) => sendPdf(call, await readFixturePdf(idOf(call.params), call.query.document ?? "invoice")),
  }),
];
