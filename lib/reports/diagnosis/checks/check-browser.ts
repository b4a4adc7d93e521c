import { env } from "#lib/platform/env.ts";
import { BROWSER_INSTRUCTIONS } from "#lib/scraping/render/find-browser.ts";
import { tryBrowser } from "#lib/scraping/render/try-browser.ts";
import { failure, skipped, well } from "../rules.ts";
import type { Verdict } from "../types.ts";

/** Checks that the browser starts in its sandbox, as for `render_js`. */
export async function checkBrowser(): Promise<Verdict> {
  const tried = await tryBrowser();
  if (tried.path === undefined)
    return env().BROWSER_PATH
      ? failure(
          "BROWSER_PATH names no program",
          "Set BROWSER_PATH to a Chromium that this user can run, or install one.",
        )
      : skipped(`there is no Chromium, so render_js answers 501: ${BROWSER_INSTRUCTIONS}`);
  if (tried.problem === undefined) return well(`${tried.path} ${tried.version} starts in its sandbox`);
  return failure(
    `${tried.path}: ${tried.problem}`,
    "render_js answers 501 until this is mended. Install Chromium with its libraries, and allow user namespaces.",
  );
}
