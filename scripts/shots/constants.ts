/** When it is in the pictures: a Wednesday afternoon, so that charts of a day and of a week have something to show. */
export const NOW = "2026-11-18T14:40:00.000Z";

/** What a page is drawn in. */
export const SCHEMES = ["light", "dark"] as const;
export const WIDTHS = [1440, 390] as const;
export const HEIGHT = 900;

export type Look = { scheme: (typeof SCHEMES)[number]; width: (typeof WIDTHS)[number] };

export const LOOKS: readonly Look[] = SCHEMES.flatMap((scheme) => WIDTHS.map((width) => ({ scheme, width })));

/** The workspace that nothing is in, by name and as its address has it. */
export const EMPTY_NAME = "Empty shop";
export const EMPTY_SLUG = "empty-shop";
