/** What a skipped test needs of the machine, and how to get it. CI fails if a `required` need is not met. */
export type Need = { what: string; remedy: string; required: boolean };

export const CHROMIUM: Need = { what: "Chromium", remedy: "apt-get install chromium", required: true };
