/** Why a mail about credits came, and where that is changed. */
export const billingReason = (workspace: string): string =>
  `You get this because you own ${workspace}, have the billing role there, or are one of its billing contacts. Its billing page sets which levels send mail.`;

const COUNT = new Intl.NumberFormat("en-GB");

/** A number of credits as a message says it: 12,500. */
export const writtenCount = (count: number): string => COUNT.format(count);
