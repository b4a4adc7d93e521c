/** Currencies offered by the operator. */
export const CURRENCIES = ["EUR", "USD", "GBP"] as const;

/** Payment providers: bank transfers marked as paid by the operator, or Stripe. */
export const PROVIDER_NAMES = ["manual", "stripe"] as const;

export const COMPANY_MAX = 200;
export const ADDRESS_LINES_MAX = 5;
export const ADDRESS_LINE_MAX = 120;
export const CONTACTS_MAX = 10;
export const ORDER_NUMBER_MAX = 60;

/** The highest tax rate in basis points: 100 %. */
export const TAX_RATE_MAX = 10_000;
export const TAX_LABEL_MAX = 40;
export const TAX_LABEL_DEFAULT = "VAT";

/** Maximum automatic purchases per month, to limit a mistyped number. */
export const TOP_UPS_A_MONTH_MAX = 31;

/** Default alert levels, in percent of the budget. */
export const ALERT_LEVELS_DEFAULT = [50, 80, 100] as const;
export const ALERT_LEVELS_MAX = 10;
/** Percent. Higher than 100, because a budget is not a limit. */
export const ALERT_LEVEL_MAX = 1_000;
