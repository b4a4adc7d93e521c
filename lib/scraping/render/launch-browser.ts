import type { Browser } from "playwright-core";
import { within } from "#lib/platform/async/within.ts";
import { BrowserProcess } from "./browser-process.ts";
import { CHECK_INTERVAL_MS, LAUNCH_LIMIT_MS, MISSED_CHECKS_MAX } from "./constants.ts";
import { pipeTransport } from "./pipe-transport.ts";
import { isForSandbox, NoSandbox } from "./sandbox.ts";

export type LaunchedBrowser = { browser: Browser; process: BrowserProcess };

const NO_NAMESPACES =
  "Chromium cannot create its sandbox, because this machine or its container forbids user namespaces. The operator can allow them (docs/operate/install.md, Chromium's sandbox).";

/**
 * Starts a Chromium and connects to it, within LAUNCH_LIMIT_MS. Throws `NoSandbox`, or an error
 * with the first line that Chromium printed, and leaves nothing running.
 */
export async function launchBrowser(program: string): Promise<LaunchedBrowser> {
  // Loaded with the first rendered page, because most processes never need it.
  const { chromium } = await import("playwright-core");
  const process = await BrowserProcess.start(program);
  const endedEarly = process.ended.then((how): never => {
    throw new Error(`The browser ${how} at its start.`);
  });
  try {
    // Without `artifactsDir` the driver makes a folder that stays behind when the browser is killed.
    const terms = { timeout: LAUNCH_LIMIT_MS, artifactsDir: process.folder };
    const connected = chromium.connectOverCDP(pipeTransport(process), terms);
    const browser = await within(LAUNCH_LIMIT_MS, Promise.race([connected, endedEarly]));
    return { browser, process };
  } catch (error) {
    await process.end();
    if (isForSandbox(process.printed)) throw new NoSandbox(NO_NAMESPACES);
    const [line = ""] = process.printed.split("\n");
    const why = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    throw new Error(`The browser did not start: ${why} ${line}`.trim(), { cause: error });
  } finally {
    endedEarly.catch(() => undefined);
  }
}

/**
 * Calls `silent` once after MISSED_CHECKS_MAX checks in a row without an answer. Checks are counted
 * rather than timed, because a busy event loop in this process delays all of them alike.
 * @returns a function that stops the checks.
 */
export function watchBrowser({ browser }: LaunchedBrowser, silent: () => void): () => void {
  const session = browser.newBrowserCDPSession();
  let missed = 0;
  let isAsked = false;
  const ask = async () => {
    isAsked = true;
    await (await session).send("Browser.getVersion");
    isAsked = false;
    missed = 0;
  };
  const timer = setInterval(() => {
    // A check that fails leaves `isAsked` set, so it counts as missed. If the browser has gone, its "disconnected" event ends the checks.
    if (!isAsked) ask().catch(() => undefined);
    else if (++missed >= MISSED_CHECKS_MAX) {
      clearInterval(timer);
      silent();
    }
  }, CHECK_INTERVAL_MS);
  timer.unref();
  session.catch(() => undefined);
  return () => clearInterval(timer);
}
