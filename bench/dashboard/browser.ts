import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { env } from "#lib/platform/env/env.ts";
import { findBrowser } from "#lib/scraping/render/find-browser.ts";
import { watchPage } from "./watch-page.ts";

export type SignedIn = { base: string; cookie: { name: string; value: string } };

const SIZE = { width: 1440, height: 900 };

/** Opens the browser that the product would use (BROWSER_PATH, or an installed one), or Playwright's if there is none. */
export async function openBrowser(): Promise<Browser> {
  const found = findBrowser();
  if (env().BROWSER_PATH && !found) throw new Error(`BROWSER_PATH: ${env().BROWSER_PATH} cannot be run.`);
  return await chromium.launch({
    ...(found && { executablePath: found }),
    args: [
      ...["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-gpu"],
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });
}

/** Opens a signed-in browser context with an empty cache; its pages record what `watchPage` observes. */
export async function openContext(browser: Browser, { base, cookie }: SignedIn): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: SIZE });
  await context.addCookies([{ ...cookie, url: base }]);
  await context.addInitScript(watchPage);
  return context;
}

/** Throttles the page's processor by the factor `times`. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: times });
}
