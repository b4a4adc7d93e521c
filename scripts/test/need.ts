/**
 * A requirement of a skipped test, and how to meet it. With `REQUIRE_ALL`, a missing `required` one
 * is a failure; with `REQUIRE_ALL=release`, a missing `requiredInRelease` one is too.
 */
export type Need = { what: string; remedy: string; required: boolean; requiredInRelease?: boolean };

export const CHROMIUM: Need = { what: "Chromium", remedy: "apt-get install chromium-headless-shell", required: true };
