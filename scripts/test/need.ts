/** A requirement of a skipped test, and how to meet it. With `REQUIRE_ALL`, a missing `required` one is a failure. */
export type Need = { what: string; remedy: string; required: boolean };

export const CHROMIUM: Need = { what: "Chromium", remedy: "apt-get install chromium-headless-shell", required: true };
