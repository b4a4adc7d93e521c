import { inTab, stopRendering } from "./browser.ts";
import { LAUNCH_LIMIT_MS, TAB_LIMIT_MS } from "./constants.ts";
import { findBrowser } from "./find-browser.ts";

/** `path` is undefined if there is no Chromium. */
export type TriedBrowser = { path?: string | undefined; version?: string | undefined; problem?: string | undefined };

export async function tryBrowser(): Promise<TriedBrowser> {
  const path = findBrowser();
  if (path === undefined) return {};
  try {
    const endsAt = performance.now() + LAUNCH_LIMIT_MS + TAB_LIMIT_MS;
    const terms = { path, owner: "doctor", userAgent: "gatehouse-doctor", endsAt };
    const version = await inTab(terms, async (context) => context.browser()?.version());
    return { path, version };
  } catch (error) {
    return { path, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    await stopRendering();
  }
}
