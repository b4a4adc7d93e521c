import { vi } from "vitest";
import { inTab } from "#lib/scraping/render/browser.ts";
import { findBrowser } from "#lib/scraping/render/find-browser.ts";

const STARTS_WITHIN_MS = 300_000;

/**
 * Starts the browser of the workspace that `renderOn` renders for, before any page's time runs. Retried: the first
 * start on a cold and busy machine may take longer than the product waits for one.
 */
export async function startBrowser(): Promise<void> {
  const path = findBrowser();
  if (path === undefined) throw new Error("No Chromium to test with: install one, or set BROWSER_PATH.");
  const open = () =>
    inTab(
      { path, owner: "ws_0", userAgent: "test", endsAt: performance.now() + STARTS_WITHIN_MS },
      async () => undefined,
    );
  await vi.waitFor(open, { timeout: STARTS_WITHIN_MS });
}
