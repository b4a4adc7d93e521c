import { vi } from "vitest";
import { inContext } from "#lib/scraping/render/browser.ts";
import { findBrowser } from "#lib/scraping/render/find-browser.ts";

const STARTS_WITHIN_MS = 300_000;

/**
 * Starts the browser that renders pages, before any page's time runs. Tried again: the first start on a cold and busy machine may take longer
 * than the product waits for one.
 */
export async function startBrowser(): Promise<void> {
  const path = findBrowser();
  if (path === undefined) throw new Error("No Chromium to test with: install one, or set BROWSER_PATH.");
  await vi.waitFor(() => inContext(path, "test", (context) => context.newPage()), { timeout: STARTS_WITHIN_MS });
}
