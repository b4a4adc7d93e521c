// `npm run screenshots`: the pictures of the README, taken of a new demo. What they show is made up alike each time,
// counted back from now. BROWSER_PATH names the Chromium, as for the tests.
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { startQuietDemo } from "./screenshots/quiet-demo.ts";
import { smaller } from "./screenshots/smaller.ts";
import { root } from "./tools.ts";

const FOLDER = path.join(root, "docs/pictures");
/** Whose looks do not depend on the hour at which they are taken: today has just begun somewhere. */
const PAGES = ["usage", "deliveries"] as const;
const SCHEMES = ["light", "dark"] as const;
const SIZE = { width: 1440, height: 900 };
/** Of each, so that a clone stays small. */
const BYTES_MAX = 150_000;

const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });

async function signIn(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await page.getByRole("button", { name: /Sign in/ }).click();
  await page.waitForURL("**/overview");
  return page.url().replace(/overview$/, "");
}

async function takePicture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  const png = await smaller(await page.screenshot({ animations: "disabled", caret: "hide" }));
  if (png.length > BYTES_MAX) throw new Error(`${name} has ${png.length} bytes, and ${BYTES_MAX} are allowed.`);
  await writeFile(path.join(FOLDER, name), png);
  console.log(`${name}: ${png.length} bytes`);
}

await using demo = await startQuietDemo();
const browser = await openBrowser();
try {
  await mkdir(FOLDER, { recursive: true });
  const context = await browser.newContext({
    viewport: SIZE,
    reducedMotion: "reduce",
    locale: "en",
    timezoneId: "UTC",
  });
  const page = await context.newPage();
  const workspace = await signIn(page, demo.link);
  // Both themes show the same moment.
  await page.clock.setFixedTime(new Date());
  for (const name of PAGES)
    for (const scheme of SCHEMES) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(workspace + name);
      await takePicture(page, `${name}-${scheme}.png`);
    }
} finally {
  await browser.close();
}
