import * as z from "zod";
import { CURRENCIES, PROVIDER_NAMES } from "#lib/billing/settings/constants.ts";
import { orderNumber } from "#lib/billing/settings/schema.ts";
import { lineInput } from "#lib/kernel/line-input.ts";

export const BuyPackInput = z.strictObject({
  pack_id: z.string().min(1, { error: "Choose a pack." }).max(40),
  /** The displayed price, so that a pack repriced meanwhile is not bought. */
  price: z.number().int().min(1),
  currency: z.enum(CURRENCIES),
  /** If absent, the one in the billing details; none if empty. */
  order_number: orderNumber.optional(),
});
export type BuyPackInput = z.output<typeof BuyPackInput>;

export const PaymentInput = z.strictObject({
  provider: z.enum(PROVIDER_NAMES),
  /** The provider's or bank's reference, the same for repeated reports of a payment. */
  reference: lineInput(200, "Enter the payment's reference."),
  invoice_id: z.string().max(64),
  /** Minor units. Defaults to the invoice's total. */
  amount: z.number().int().min(0).optional(),
  currency: z.enum(CURRENCIES).optional(),
});
export type PaymentInput = z.output<typeof PaymentInput>;
