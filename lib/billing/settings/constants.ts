/** What the operator sells in. */
export const CURRENCIES = ["EUR", "USD", "GBP"] as const;

/** How payments arrive: bank transfers that the operator marks paid, or Stripe. */
export const PROVIDER_NAMES = ["manual", "stripe"] as const;

export const COMPANY_MAX = 200;
export const ADDRESS_LINES_MAX = 5;
export const ADDRESS_LINE_MAX = 120;
export const CONTACTS_MAX = 10;
export const ORDER_NUMBER_MAX = 60;

/** Basis points of the highest tax rate: 100 %. */
export const TAX_RATE_MAX = 10_000;
export const TAX_LABEL_MAX = 40;
export const TAX_LABEL_DEFAULT = "VAT";

/** Automatic purchases in a month at most: a mistake in one number must not buy without end. */
export const TOP_UPS_A_MONTH_MAX = 31;

/** Percents of a budget at which mail is sent, when nobody chose others. */
export const ALERT_LEVELS_DEFAULT = [50, 80, 100] as const;
export const ALERT_LEVELS_MAX = 10;
/** Percent. Beyond the budget too: a budget caps nothing. */
export const ALERT_LEVEL_MAX = 1_000;
