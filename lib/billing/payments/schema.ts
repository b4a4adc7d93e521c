import * as z from "zod";
import { CURRENCIES } from "#lib/billing/settings/constants.ts";
import { PROVIDER_NAMES } from "./types.ts";

export const PaymentInput = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  /** The provider's own name of this payment, or the bank's: the same payment told twice has the same. */
  reference: z.string().trim().min(1).max(200),
  invoice_id: z.string().max(64),
  /** Minor units; the invoice's total when absent. */
  amount: z.number().int().min(0).optional(),
  currency: z.enum(CURRENCIES).optional(),
});
export type PaymentInput = z.output<typeof PaymentInput>;
