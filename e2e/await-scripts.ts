import type { Page } from "@playwright/test";
import { answered } from "./answered.ts";

/** How long scripts may take on a busy machine before the test goes on and fails by what it finds. */
export const SCRIPTS_WITHIN_MS = 60_000;

/** Runs in the page: whether all of its controls are in their place (React keeps what came late in hidden elements S:0, S:1 first) and have their scripts. */
export const controlsHaveScripts = (): boolean =>
  !document.querySelector("div[hidden][id^='S:']") &&
  [...document.querySelectorAll("main button, main input, main select, main textarea, header button")].every(
    (control) => Object.keys(control).some((key) => key.startsWith("__reactProps")),
  );

/** Resolves when the page's controls have their scripts: also for a page that a form led to, which no `goto` waits for. */
export async function scriptsTaken(page: Page): Promise<void> {
  if (!page.url().startsWith("http")) return;
  await page
    .waitForFunction(controlsHaveScripts, undefined, { timeout: SCRIPTS_WITHIN_MS, polling: 25 })
    // A page that leads on at once, or one that is made of plain markup, is not for this to judge.
    .catch(() => undefined);
}

/**
 * The same page, whose `goto` and `reload` are done again while the database is away, and resolve when its controls have their scripts: a person does not click within the
 * first milliseconds, a test does, and a click before React has taken a button over does nothing. React marks each element
 * that it has taken over with a property of its own.
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
