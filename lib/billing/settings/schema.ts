import * as z from "zod";
import { GRANT_MAX } from "#lib/billing/credits/constants.ts";
import { emailAddress } from "#lib/kernel/email-address.ts";
import { lineInput } from "#lib/kernel/line-input.ts";
import { isCountry } from "#lib/platform/values/countries.ts";
import {
  ADDRESS_LINE_MAX,
  ADDRESS_LINES_MAX,
  ALERT_LEVEL_MAX,
  ALERT_LEVELS_MAX,
  COMPANY_MAX,
  CONTACTS_MAX,
  CURRENCIES,
  ORDER_NUMBER_MAX,
  TAX_LABEL_MAX,
  TAX_RATE_MAX,
  TOP_UPS_A_MONTH_MAX,
} from "./constants.ts";
import { normaliseVatId } from "./vat-ids.ts";

const orNothing = (text: string): string | null => (text === "" ? null : text);

/** The buyer's purchase order number; empty for none. */
export const orderNumber = lineInput(ORDER_NUMBER_MAX);

/**
 * Absent fields keep their values. The verb validates the VAT ID, whose format depends on the
 * stored country.
 */
export const BillingDetailsInput = z
  .strictObject({
    company: lineInput(COMPANY_MAX).transform(orNothing),
    address_lines: z
      .array(lineInput(ADDRESS_LINE_MAX))
      .transform((lines) => lines.filter((text) => text !== ""))
      .refine((lines) => lines.length <= ADDRESS_LINES_MAX, `At most ${ADDRESS_LINES_MAX} lines.`),
    country: z
      .string()
      .refine((code) => code === "" || isCountry(code), "Use an ISO 3166-1 country code.")
      .transform(orNothing),
    vat_id: z
      .string()
      .max(60, "That is longer than any VAT ID.")
      .transform((text) => orNothing(normaliseVatId(text))),
    contacts: z
      .array(emailAddress)
      .transform((emails) => [...new Set(emails)])
      .refine((emails) => emails.length <= CONTACTS_MAX, `At most ${CONTACTS_MAX} addresses.`),
    order_number: orderNumber.transform(orNothing),
    currency: z.enum(CURRENCIES, `One of ${CURRENCIES.join(", ")}.`),
  })
  .partial();
export type BillingDetailsInput = z.output<typeof BillingDetailsInput>;

const credits = z.int("A whole number of credits.").min(1, "At least 1 credit.").max(GRANT_MAX);

/** Null turns it off. */
export const AutoTopUpInput = z.strictObject({
  auto_top_up: z
    .strictObject({
      pack_id: z.string().max(40),
      below: credits,
      monthly_max: z
        .int("A whole number.")
        .min(1, "At least once a month.")
        .max(TOP_UPS_A_MONTH_MAX, `At most ${TOP_UPS_A_MONTH_MAX} times a month.`),
    })
    .nullable(),
});
export type AutoTopUpInput = z.output<typeof AutoTopUpInput>;

export const AlertsInput = z.strictObject({
  monthly_budget: credits.nullable().meta({
    description:
      "Credits per UTC month; null means that no budget is set. Reaching one of `levels` sends notices; calls are never stopped.",
    example: 50_000,
  }),
  levels: z
    .array(z.int("Whole percents.").min(1, "At least 1 %.").max(ALERT_LEVEL_MAX, `At most ${ALERT_LEVEL_MAX} %.`))
    .max(ALERT_LEVELS_MAX, `At most ${ALERT_LEVELS_MAX} levels.`)
    .transform((levels) => [...new Set(levels)].sort((a, b) => a - b))
    .meta({
      description:
        "Percentages of the budget, and of every key's ceiling, at which owners are notified. Empty means never.",
      example: [50, 80, 100],
    }),
});

/** Absent fields keep their values. */
export const UpdateBudgetInput = AlertsInput.partial();
export type UpdateBudgetInput = z.output<typeof UpdateBudgetInput>;

export const TaxInput = z.strictObject({
  rate_bp: z.int().min(0).max(TAX_RATE_MAX),
  label: lineInput(TAX_LABEL_MAX, "Enter the name of the tax."),
});
export type TaxInput = z.output<typeof TaxInput>;
