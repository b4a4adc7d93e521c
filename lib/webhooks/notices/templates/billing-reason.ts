/** Returns why an email about credits was sent, and where to change that. */
export const billingReason = (workspace: string): string =>
  `You receive this because you own ${workspace}, have the billing role there, or are one of its billing contacts. The levels are set on its billing page.`;

const COUNT = new Intl.NumberFormat("en-GB");

/** Formats a number of credits: 12,500. */
export const writtenCount = (count: number): string => COUNT.format(count);
