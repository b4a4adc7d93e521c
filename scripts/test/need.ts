/** What a skipped test needs of the machine, and how to get it. With `REQUIRE_ALL` set, a `required` one that is not met is a failure. */
export type Need = { what: string; remedy: string; required: boolean };

export const CHROMIUM: Need = { what: "Chromium", remedy: "apt-get install chromium-headless-shell", required: true };
