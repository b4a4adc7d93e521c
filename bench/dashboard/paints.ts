import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { openContext, type SignedIn } from "./browser.ts";

/** Charts are drawn after the first paint and can still shift the layout. */
const SETTLED_MS = 700;

export type Paint = { lcp: number; cls: number };

/** Opens a page with an empty cache and returns its largest paint in ms and its layout shift. */
export async function paintOf(browser: Browser, signedIn: SignedIn, path: string): Promise<Paint> {
  const context = await openContext(browser, signedIn);
  try {
    const page = await context.newPage();
    await page.goto(signedIn.base + path, { waitUntil: "load" });
    await pause(SETTLED_MS);
    const { lcp, cls } = await page.evaluate(() => window.watched);
    return { lcp, cls };
  } finally {
    await context.close();
  }
}
