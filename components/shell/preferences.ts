/** How the screens look to one person on one browser. Kept in cookies, so that the server's first paint is right already. */
export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const DENSITIES = ["dense", "comfortable"] as const;
export type Density = (typeof DENSITIES)[number];

/** Whether single letters are shortcuts; who dictates, or rests a hand on the keys, turns them off (WCAG 2.1.4). */
export const LETTERS = ["on", "off"] as const;
export type Letters = (typeof LETTERS)[number];

export const LETTERS_COOKIE = "gatehouse.letters";
export const THEME_COOKIE = "gatehouse.theme";
export const DENSITY_COOKIE = "gatehouse.density";

/** What the cookie says, or the default when it says nothing that is known. */
export const readTheme = (value: string | undefined): Theme => THEMES.find((theme) => theme === value) ?? "system";
export const readDensity = (value: string | undefined): Density =>
  DENSITIES.find((density) => density === value) ?? "dense";
export const readLetters = (value: string | undefined): Letters => LETTERS.find((each) => each === value) ?? "on";
