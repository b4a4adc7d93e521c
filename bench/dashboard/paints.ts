import { setTimeout as pause } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { openContext, type SignedIn } from "./browser.ts";

/** What still moves a page after it has loaded: charts are drawn after the first paint. */
const SETTLED_MS = 700;

export type Paint = { lcp: number; cls: number };

/** A page opened by a browser that has nothing of it yet: when its largest part was painted, and how much moved. */
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
