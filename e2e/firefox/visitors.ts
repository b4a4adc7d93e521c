import { deepEqual } from "node:assert/strict";
import type { Browser, BrowserContext, Page } from "puppeteer-core";
import { makeSessionCookie } from "#testing/builders/session.ts";
import type { Ctx } from "#testing/builders/workspace.ts";

const WIDE = { width: 1440, height: 900 };

/** Somebody with a browser of their own: nothing of another visitor's is in it. */
export type Visit = (ctx?: Ctx) => Promise<Page>;

/**
 * Runs in the page: errors are written as text, or nothing would be known of those of a page that is left. Signing out leaves the page while
 * the answer to it is still being read; Firefox breaks that stream and React writes so. That one, in a page that is being left, does not count.
 */
function writeErrorsAsText(): void {
  const write = console.error.bind(console);
  let isLeaving = false;
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  console.error = (...given: unknown[]) => {
    const words = given.map((each) => (each instanceof Error ? `${each}\n${each.stack}` : String(each))).join(" ");
    if (!(isLeaving && words.startsWith("TypeError: Error in input stream"))) write(words);
  };
}

/**
 * The visitors of one journey. What a page throws, and what it writes to the console as an error, fails the journey at its end; that
 * includes what the content security policy refuses.
 */
export function visitorsOf(browser: Browser): { visit: Visit; leave: () => Promise<void> } {
  const problems: string[] = [];
  const contexts: BrowserContext[] = [];
  const visit: Visit = async (ctx) => {
    const context = await browser.createBrowserContext();
    contexts.push(context);
    if (ctx) {
      const base = process.env.BASE_URL ?? "";
      const cookie = await makeSessionCookie(ctx, base);
      await context.setCookie({
        ...cookie,
        domain: new URL(base).hostname,
        path: "/",
        httpOnly: true,
        sameSite: "Lax",
      });
    }
    const page = await context.newPage();
    await page.setViewport(WIDE);
    await page.evaluateOnNewDocument(writeErrorsAsText);
    page.on("pageerror", (error) => problems.push(`${page.url()} threw: ${error}`));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(`${page.url()} says: ${message.text()}`);
    });
    // A dialog with a secret asks before the page is left.
    page.on("dialog", (dialog) => void dialog.accept());
    return page;
  };
  const leave = async () => {
    for (const context of contexts) await context.close();
    deepEqual(problems, [], "errors in the browser");
  };
  return { visit, leave };
}
