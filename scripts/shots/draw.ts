import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { SLUG } from "../demo/workspace.ts";
import { NOW } from "./constants.ts";
import { BASE_URL } from "./installation.ts";
import { smaller } from "./smaller.ts";

const PAGES = ["usage", "deliveries"];
const SIZE = { width: 1440, height: 900 };
/** Limit per picture, to keep clones small. */
const BYTES_MAX = 150_000;

/** Matches content still loading, and placeholders of charts. */
const UNFINISHED = "main [aria-busy=true], main .animate-pulse, main svg[role=img].size-full";

/** Launches a browser that reaches the installation at this port. */
const openBrowser = (port: number): Promise<Browser> =>
  chromium.launch({
    ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
    args: [
      `--host-resolver-rules=MAP ${new URL(BASE_URL).host} 127.0.0.1:${port}`,
      // Makes text render identically at any position and on any layer.
      ...["--font-render-hinting=none", "--disable-font-subpixel-positioning", "--disable-lcd-text"],
      "--disable-gpu",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });

async function drawPage(page: Page, name: string): Promise<Buffer> {
  await page.goto(`/${SLUG}/${name}`, { waitUntil: "networkidle" });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction((selector) => document.querySelector(selector) === null, UNFINISHED);
  return smaller(await page.screenshot({ animations: "disabled", caret: "hide" }));
}

/** Takes the pictures of the README, in light and dark, as files in `folder`. */
export async function drawPictures(port: number, session: string, folder: string): Promise<void> {
  const browser = await openBrowser(port);
  try {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        ...{ baseURL: BASE_URL, viewport: SIZE, colorScheme },
        ...{ reducedMotion: "reduce", locale: "en", timezoneId: "UTC" },
      });
      const { name: cookie } = authCookies(BASE_URL).sessionToken;
      await context.addCookies([{ name: cookie, value: session, url: BASE_URL }]);
      await context.clock.setFixedTime(NOW);
      const page = await context.newPage();
      for (const shown of PAGES) {
        const png = await drawPage(page, shown);
        const name = `${shown}-${colorScheme}.png`;
        if (png.length > BYTES_MAX) throw new Error(`${name} has ${png.length} bytes, and ${BYTES_MAX} are allowed.`);
        await writeFile(path.join(folder, name), png);
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
}
