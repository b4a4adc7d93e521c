import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { openContext, type SignedIn } from "./browser.ts";
import type { DashboardPage } from "./pages.ts";

const HOVER_MS = 500;

/** Excludes links inside closed menus. */
const linkTo = (path: string): string => `a[href="${path}"]:not([role=menuitem])`;

/** Returns the ms from the click on a link to the paint of the page's heading. */
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
            // The message arrives after the requested frame has been painted.
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

/** Navigates to every page by a link from another one, once to warm up and then `rounds` times. */
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
        // Hovering first lets the page prefetch, as a person's pointer would.
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
