import * as z from "zod";
import { cursorInput } from "#lib/kernel/input-fields.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { INVOICE_KINDS, INVOICE_STATUSES, INVOICES_PAGE_MAX, PDF_DOCUMENTS, REASON_MAX } from "./constants.ts";

export const InvoiceIdInput = z.strictObject({ id: z.string().max(64) });

export const ListInvoicesInput = z.strictObject({
  kind: z.enum(INVOICE_KINDS).optional().meta({ description: "Only documents of this kind." }),
  status: z.enum(INVOICE_STATUSES).optional(),
  limit: z.coerce.number().int().min(1).max(INVOICES_PAGE_MAX).default(50),
  cursor: cursorInput,
});
export type ListInvoicesInput = z.output<typeof ListInvoicesInput>;

export const VoidInvoiceInput = z.strictObject({ reason: lineInput(REASON_MAX, "Enter a reason.") });
export type VoidInvoiceInput = z.output<typeof VoidInvoiceInput>;

export const CreditNoteInput = z.strictObject({
  reason: lineInput(REASON_MAX, "Enter a reason."),
  /** Minor units before tax; the rest of the invoice if absent. */
  net: z.number().int().min(1).optional(),
});
export type CreditNoteInput = z.output<typeof CreditNoteInput>;

/** The kind of PDF, and the parameters of a signed link, which are absent with a key. */
export const PdfQuery = z.strictObject({
  document: z
    .enum(PDF_DOCUMENTS)
    .optional()
    .meta({ description: "`receipt` returns the receipt with the payment date and method. Defaults to the invoice." }),
  workspace: z.string().max(64).optional().meta({ description: "Signed links only: the workspace of the invoice." }),
  expires: z
    .string()
    .max(20)
    .optional()
    .meta({ description: "Signed links only: when the link expires, in Unix seconds." }),
  signature: z
    .string()
    .max(128)
    .optional()
    .meta({ description: "Signed links only: the signature, which replaces an API key." }),
});
