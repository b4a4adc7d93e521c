import type { BillingSettings as Row } from "#generated/prisma/client.ts";
import { ALERT_LEVELS_DEFAULT, CURRENCIES, TAX_LABEL_DEFAULT } from "./constants.ts";
import { taxRule } from "./rules.ts";
import type { BillingSettings } from "./types.ts";

/**
 * Represents a settings row; null for a workspace without settings.
 * @param sellerCountry see `reverseChargeFrom`.
 */
export function represent(row: Row | null, sellerCountry: string | undefined): BillingSettings {
  const vatId = row?.vatId ?? null;
  return {
    company: row?.company ?? null,
    address_lines: row?.addressLines ?? [],
    country: row?.country ?? null,
    vat_id: vatId,
    contacts: row?.contacts ?? [],
    order_number: row?.orderNumber ?? null,
    currency: CURRENCIES.find((currency) => currency === row?.currency) ?? CURRENCIES[0],
    tax: taxRule(row?.taxRateBp ?? 0, row?.taxLabel ?? TAX_LABEL_DEFAULT, vatId, sellerCountry),
    auto_top_up:
      row?.topUpPack == null
        ? null
        : { pack_id: row.topUpPack, below: Number(row.topUpBelow), monthly_max: row.topUpMonthlyMax },
    alerts: {
      monthly_budget: row?.monthlyBudget == null ? null : Number(row.monthlyBudget),
      levels: row?.alertLevels ?? [...ALERT_LEVELS_DEFAULT],
    },
  };
}
