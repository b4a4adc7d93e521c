import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

export type Effort = { clicks: number; loads: number };

/**
 * Counts what a person does on this page from now on: each press of the pointer that the browser itself reports as one, whatever
 * it hits, and each address that is loaded without following a link. What a script clicks is no press, so nothing gets round this.
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

/** What was done took so many clicks at most, and no address was typed. Written down with the test's result. */
export function expectAtMost(clicks: number, effort: Effort, what: string): void {
  test.info().annotations.push({ type: "clicks", description: `${what}: ${effort.clicks} of ${clicks}` });
  expect(effort.loads, `addresses typed: ${what}`).toBe(0);
  expect(effort.clicks, `clicks: ${what}`).toBeLessThanOrEqual(clicks);
}
