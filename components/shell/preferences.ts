/** Appearance per browser, kept in cookies so that the server renders it from the start. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const DENSITIES = ["dense", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

/**
 * Whether single letters are shortcuts; speech input or resting hands may require turning them off
 * (WCAG 2.1.4).
 */
export const LETTERS = ["on", "off"] as const;
export type Letters = (typeof LETTERS)[number];

export const LETTERS_COOKIE = "gatehouse.letters";
export const THEME_COOKIE = "gatehouse.theme";
export const DENSITY_COOKIE = "gatehouse.density";

/** Parses a cookie; returns the default if it is invalid. */
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? "system";
export const readDensity = (value: string | undefined): Density =>
  DENSITIES.find((density) => density === value) ?? "dense";
export const readLetters = (value: string | undefined): Letters => LETTERS.find((each) => each === value) ?? "on";
