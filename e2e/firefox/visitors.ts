import { deepEqual } from "node:assert/strict";
import type { Browser, BrowserContext, Page } from "puppeteer-core";
import { makeSessionCookie } from "#testing/builders/session.ts";
import type { Ctx } from "#testing/builders/workspace.ts";

const WIDE = { width: 1440, height: 900 };

/** Opens a page in a separate browser context. */
export type Visit = (ctx?: Ctx) => Promise<Page>;

/**
 * Runs in the page: writes console errors as text, because those of a page that has been left
 * cannot be inspected. Signing out leaves the page while its response is still being read; Firefox
 * aborts that stream and React logs an error, which is ignored in a page that is being left.
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
 * The visitors of one journey. Exceptions and console errors of a page, including violations of the
 * content security policy, fail the journey at its end.
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
