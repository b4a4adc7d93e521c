/** The time in the screenshots: a Wednesday afternoon, so that daily and weekly charts have content. */
export const NOW = "2026-11-18T14:40:00.000Z";

export const SCHEMES = ["light", "dark"] as const;
export const WIDTHS = [1440, 390] as const;
export const HEIGHT = 900;

export type Look = { scheme: (typeof SCHEMES)[number]; width: (typeof WIDTHS)[number] };

export const LOOKS: readonly Look[] = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ scheme, width })));

export const EMPTY_NAME = "Empty shop";
export const EMPTY_SLUG = "empty-shop";
