import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { HEIGHT, LOOKS, type Look, NOW } from "./constants.ts";
import { BASE_URL } from "./installation.ts";
import { SHOTS, type Shot } from "./pages.ts";

/** A page is cut there: below it, a long list repeats itself. */
const TALLEST = 2_400;

/** A browser that finds the installation behind this port. */
export const openBrowser = (port: number): Promise<Browser> =>
  chromium.launch({
    ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
    args: [
      `--host-resolver-rules=MAP ${new URL(BASE_URL).host} 127.0.0.1:${port}`,
      // The same letters come out alike wherever they stand, and whatever layer they are drawn on.
      ...["--font-render-hinting=none", "--disable-font-subpixel-positioning", "--disable-lcd-text"],
      "--disable-gpu",
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });

/** A window of that look, by the installation's clock; signed in with a session. */
export async function openContext(
  browser: Browser,
  { scheme, width }: Look,
  session?: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: BASE_URL,
    viewport: { width, height: HEIGHT },
    colorScheme: scheme,
    ...{ reducedMotion: "reduce", locale: "en", timezoneId: "UTC" },
  });
  const { name } = authCookies(BASE_URL).sessionToken;
  if (session) await context.addCookies([{ name, value: session, url: BASE_URL }]);
  await context.clock.setFixedTime(NOW);
  return context;
}

/** Addresses that open a dialog, which comes a moment after the page that it lies on. */
const DIALOG = /[?&](create|test|resend)=1/;

/** Goes to a page, or to where its link leads. */
export async function open(page: Page, { path: address, link }: Shot): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  if (DIALOG.test(address)) await page.getByRole("dialog").waitFor();
  if (!link) return;
  const href = await page
    .locator(`main a[href*="${link.to}"]`)
    .nth(link.at ?? 0)
    .getAttribute("href");
  await page.goto(href ?? "", { waitUntil: "networkidle" });
}

/** What is still to come: parts that are being loaded, and charts that take the place of plain bars. */
const UNFINISHED = "main [aria-busy=true], main .animate-pulse, main svg[role=img].size-full";

/** What is seen of the page once nothing is to come and it is drawn twice alike; a long one in a window as high as is drawn. */
async function draw(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const width = page.viewportSize()?.width ?? 0;
  const tall = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(tall, HEIGHT), TALLEST) });
  await page.waitForFunction((selector) => document.querySelector(selector) === null, UNFINISHED);
  const look = () => page.screenshot({ animations: "disabled", caret: "hide" });
  let [before, now] = [await look(), await look()];
  while (!before.equals(now)) [before, now] = [now, await look()];
  await page.setViewportSize({ width, height: HEIGHT });
  return now;
}

/** Draws the shots in one look. */
async function drawLook(browser: Browser, look: Look, shots: readonly Shot[], session: string, folder: string) {
  const contexts = [await openContext(browser, look, session), await openContext(browser, look)] as const;
  const [member, stranger] = [await contexts[0].newPage(), await contexts[1].newPage()];
  const names: string[] = [];
  for (const shot of shots) {
    const page = shot.stranger ? stranger : member;
    await open(page, shot);
    const name = `${shot.name}-${look.scheme}-${look.width}.png`;
    await writeFile(path.join(folder, name), await draw(page));
    names.push(name);
  }
  for (const each of contexts) await each.close();
  return names;
}

/** Draws each page that `isWanted` in every look, one file each, into `folder`. Answers the files' names. */
export async function drawShots(folder: string, port: number, session: string, isWanted: (name: string) => boolean) {
  await mkdir(folder, { recursive: true });
  const shots = SHOTS.filter(({ name }) => isWanted(name));
  const browser = await openBrowser(port);
  try {
    const drawn = await Promise.all(LOOKS.map((look) => drawLook(browser, look, shots, session, folder)));
    return drawn.flat();
  } finally {
    await browser.close();
  }
}
