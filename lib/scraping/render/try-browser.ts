import { inContext, stopRendering } from "./browser.ts";
import { findBrowser } from "./find-browser.ts";
import { NoSandbox } from "./sandboxed-launch.ts";

/** The Chromium that was found, and why it does not start; no path where there is none. */
export type TriedBrowser = { path?: string | undefined; version?: string | undefined; problem?: string | undefined };

/** Starts the browser as for a page to render, and ends it again. */
export async function tryBrowser(): Promise<TriedBrowser> {
  const path = findBrowser();
  if (path === undefined) return {};
  try {
    const version = await inContext(path, "gatehouse-doctor", async (context) => {
      await context.newPage();
      return context.browser()?.version();
    });
    return { path, version };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Playwright adds what the browser printed, which may be pages long.
    return { path, problem: error instanceof NoSandbox ? message : (message.split("\n")[0] ?? message) };
  } finally {
    await stopRendering();
  }
}
