/** Appearance per browser, kept in cookies so that the server renders it from the start. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Whether single letters are shortcuts; speech input or resting hands may require turning them off
 * (WCAG 2.1.4).
 */
export const LETTERS = ["on", "off"] as const;
export type Letters = (typeof LETTERS)[number];

export const LETTERS_COOKIE = "gatehouse.letters";
export const THEME_COOKIE = "gatehouse.theme";

/** Parses a cookie; returns the default if it is invalid. */
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? "system";
export const readLetters = (value: string | undefined): Letters => LETTERS.find((each) => each === value) ?? "on";
