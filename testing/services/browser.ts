import { type TestContext, vi } from "vitest";
import { inTab } from "#lib/scraping/render/browser.ts";
import { findBrowser } from "#lib/scraping/render/find-browser.ts";
import { NoSandbox } from "#lib/scraping/render/sandbox.ts";
import { CHROMIUM, type Need } from "../../scripts/test/need.ts";

const STARTS_WITHIN_MS = 300_000;

const SANDBOX: Need = {
  what: "Chromium's sandbox",
  remedy: "allow user namespaces: docs/operate/install.md#chromiums-sandbox",
  required: true,
};

let started: Promise<Need | undefined> | undefined;

/**
 * Starts the browser of the workspace that `renderOn` renders for, outside the time limit of any
 * page and once per file. Skips the test if the machine has no Chromium or forbids its sandbox.
 */
export async function startBrowser({ task, skip }: TestContext): Promise<void> {
  started ??= startOnce();
  const need = await started;
  if (!need) return;
  task.meta.needs = need;
  skip(`needs ${need.what}`);
}

/** Retries most failures, because the first start on a cold and busy machine may exceed the product's limit. */
async function startOnce(): Promise<Need | undefined> {
  const path = findBrowser(process.env.BROWSER_PATH ?? "");
  return path === undefined ? CHROMIUM : await vi.waitFor(() => start(path), { timeout: STARTS_WITHIN_MS });
}

const start = (path: string): Promise<Need | undefined> =>
  inTab(
    { path, owner: "ws_0", userAgent: "test", endsAt: performance.now() + STARTS_WITHIN_MS },
    async () => undefined,
  ).catch((error: unknown) => {
    if (error instanceof NoSandbox) return SANDBOX;
    throw error;
  });
