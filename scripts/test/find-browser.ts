import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { chromium } from "@playwright/test";
import { installedBrowsers } from "#lib/scraping/render/find-browser.ts";
import { runTool } from "../tools.ts";

/** Whether there is such a program and it starts: one that lacks a library does not. */
function starts(program: string): boolean {
  try {
    accessSync(program, constants.X_OK);
  } catch {
    return false;
  }
  return spawnSync(program, ["--version"], { stdio: "ignore", timeout: 20_000 }).status === 0;
}

/** The first that starts of those that the product would find. */
const installed = (): string | undefined => installedBrowsers().find(starts);

const playwrights = (): string | undefined => [chromium.executablePath()].find(starts);

/**
 * A Chromium for the tests: the one that BROWSER_PATH names, else one of this machine, else Playwright's own, which is
 * downloaded when it is missing, else Debian's, installed by root. Nothing when none can be had.
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
