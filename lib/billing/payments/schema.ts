import * as z from "zod";
import { CURRENCIES, PROVIDER_NAMES } from "#lib/billing/settings/constants.ts";
import { orderNumber } from "#lib/billing/settings/schema.ts";
import { lineInput } from "#lib/kernel/line-input.ts";

export const BuyPackInput = z.strictObject({
  pack_id: z.string().min(1, { error: "Choose a pack." }).max(40),
  /** What was shown: a pack that was repriced meanwhile is not bought at a price that nobody saw. */
  price: z.number().int().min(1),
  currency: z.enum(CURRENCIES),
  /** The one of the billing details when absent, and none when empty. */
  order_number: orderNumber.optional(),
});
export type BuyPackInput = z.output<typeof BuyPackInput>;

export const PaymentInput = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  /** The provider's own name of this payment, or the bank's: the same payment reported twice has the same. */
  reference: lineInput(200, "Enter the payment's reference."),
  invoice_id: z.string().max(64),
  /** Minor units; the invoice's total when absent. */
  amount: z.number().int().min(0).optional(),
  currency: z.enum(CURRENCIES).optional(),
});
export type PaymentInput = z.output<typeof PaymentInput>;
