import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

export type Effort = { clicks: number; loads: number };

/**
 * Counts a person's actions on this page from now on: each pointer press that the browser reports,
 * whatever it hits, and each page load that does not follow a link. Clicks by scripts are not
 * presses, so nothing bypasses the count.
 */
export async function countClicks(page: Page): Promise<{ effort: Effort; restart: () => void }> {
  const effort: Effort = { clicks: 0, loads: 0 };
  await page.exposeFunction("pointerPressed", () => {
    effort.clicks += 1;
  });
  const listen = () => {
    const reported = globalThis as unknown as { pointerPressed: () => void };
    addEventListener("pointerdown", (event) => event.isTrusted && reported.pointerPressed(), { capture: true });
  };
  await page.addInitScript(listen);
  await page.evaluate(listen);
  const { goto, reload } = page;
  page.goto = (...given) => {
    effort.loads += 1;
    return goto.apply(page, given);
  };
  page.reload = (...given) => {
    effort.loads += 1;
    return reload.apply(page, given);
  };
  return { effort, restart: () => Object.assign(effort, { clicks: 0, loads: 0 }) };
}

/**
 * Expects at most `clicks` clicks and no typed address. Records the effort with the test's result.
 */
export function expectAtMost(clicks: number, effort: Effort, what: string): void {
  test.info().annotations.push({ type: "clicks", description: `${what}: ${effort.clicks} of ${clicks}` });
  expect(effort.loads, `addresses typed: ${what}`).toBe(0);
  expect(effort.clicks, `clicks: ${what}`).toBeLessThanOrEqual(clicks);
}
