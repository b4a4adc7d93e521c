import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { chromium } from "@playwright/test";
import { installedBrowsers } from "#lib/scraping/render/find-browser.ts";
import { runTool } from "../tools.ts";

/** Whether a program exists and starts; one with missing libraries does not. */
function starts(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** Returns the first working browser that the product would find. */
const installed = (): string | undefined => installedBrowsers().find(starts);

const playwrights = (): string | undefined => [chromium.executablePath()].find(starts);

/**
 * Returns a Chromium for the tests: that of BROWSER_PATH; else an installed one; else Playwright's,
 * downloaded if necessary; else Debian's, if root can install it. Returns undefined if there is
 * none.
 */
export async function findBrowser(): Promise<string | undefined> {
  const named = process.env.BROWSER_PATH;
  if (named) return starts(named) ? named : undefined;
  const found = installed() ?? playwrights();
  if (found) return found;
  console.log("No Chromium on this machine: trying Playwright's.");
  await runTool("playwright", ["install", "chromium"], { label: "browser" });
  const own = playwrights();
  if (own || process.getuid?.() !== 0) return own;
  console.log("Trying Debian's.");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words: string[]) => runTool("apt-get", words, { env, label: "browser" });
  if ((await apt("update")) === 0)
    for (const name of ["chromium-headless-shell", "chromium"])
      if ((await apt("install", "-y", "--no-install-recommends", name)) === 0) break;
  return installed();
}
