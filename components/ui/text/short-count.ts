/** Formats a number for an axis: "1.2K". */
export const shortCount = (value: number): string =>
  value.toLocaleString("en", { notation: "compact", maximumFractionDigits: 1 });
