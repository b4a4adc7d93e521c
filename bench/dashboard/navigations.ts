import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { openContext, type SignedIn } from "./browser.ts";
import type { DashboardPage } from "./pages.ts";

const HOVER_MS = 500;

/** The link in the page, and not the one in a menu that is closed. */
const linkTo = (path: string): string => `a[href="${path}"]:not([role=menuitem])`;

/** From the click on a link to the paint of the page's heading, in ms. */
function clickThrough(page: Page, path: string, heading: string): Promise<number> {
  return page.evaluate(
    ([to, text, selector]) =>
      new Promise<number>((resolve, reject) => {
        const link = document.querySelector<HTMLElement>(selector);
        if (!link) return reject(new Error(`No link leads to ${to}.`));
        const begun = performance.now();
        const look = () => {
          const [own] = document.querySelectorAll("h1");
          if (window.location.pathname !== to || own?.textContent !== text) return;
          changes.disconnect();
          requestAnimationFrame(() => {
            // A message comes after the frame that was asked for has been painted.
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - begun);
            port2.postMessage(0);
          });
        };
        const changes = new MutationObserver(look);
        changes.observe(document.body, { childList: true, subtree: true, characterData: true });
        link.click();
      }),
    [path, heading, linkTo(path)] as const,
  );
}

/** Goes to every page from another one by a link, `rounds` times after a first one; pages that no link leads to from there have none. */
export async function navigations(
  browser: Browser,
  signedIn: SignedIn,
  pages: readonly DashboardPage[],
  rounds: number,
): Promise<number[][]> {
  const context = await openContext(browser, signedIn);
  const took: number[][] = pages.map(() => []);
  try {
    const page = await context.newPage();
    const headings: string[] = [];
    for (const { path } of pages) {
      await page.goto(signedIn.base + path);
      headings.push(await page.locator("h1").first().innerText());
    }
    for (const [at, { path, from }] of pages.entries())
      for (let round = -1; round < rounds; round++) {
        await page.goto(signedIn.base + from, { waitUntil: "load" });
        // The pointer is over a link for a while before it presses, and what the page loads is there.
        await page.locator(linkTo(path)).first().hover();
        await pause(HOVER_MS);
        const ms = await clickThrough(page, path, headings[at] ?? "");
        if (round >= 0) took[at]?.push(ms);
      }
    return took;
  } finally {
    await context.close();
  }
}
