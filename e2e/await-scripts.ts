import type { Page } from "@playwright/test";
import { answered } from "./answered.ts";

/** How long scripts may take on a busy machine before the test continues anyway. */
const SCRIPTS_WITHIN_MS = 60_000;

/**
 * Runs in the page: returns whether all of its controls are in place and have their scripts. React
 * first keeps late content in hidden elements S:0, S:1.
 */
const controlsHaveScripts = (): boolean =>
  !document.querySelector("div[hidden][id^='S:']") &&
  [...document.querySelectorAll("main button, main input, main select, main textarea, header button")].every(
    (control) => Object.keys(control).some((key) => key.startsWith("__reactProps")),
  );

/**
 * Resolves when the page's controls have their scripts, also for a page that a form led to without
 * `goto`.
 */
export async function scriptsTaken(page: Page): Promise<void> {
  if (!page.url().startsWith("http")) return;
  await page
    .waitForFunction(controlsHaveScripts, undefined, { timeout: SCRIPTS_WITHIN_MS, polling: 25 })
    // Pages that redirect immediately or are plain markup have no scripts to wait for.
    .catch(() => undefined);
}

/**
 * Returns the page with a `goto` and `reload` that are repeated while the database is unavailable,
 * and that resolve when the page's controls have their scripts. A test clicks sooner than a person,
 * and a click before React has hydrated a button does nothing. React marks hydrated elements with a
 * property.
 */
export function awaitScripts(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const answer = await answered(() => goto(...given));
    await scriptsTaken(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await answered(() => reload(...given));
    await scriptsTaken(page);
    return answer;
  };
  return page;
}
