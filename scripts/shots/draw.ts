import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { authCookies } from "#lib/accounts/auth/cookies.ts";
import { HEIGHT, LOOKS, type Look, NOW } from "./constants.ts";
import { BASE_URL } from "./installation.ts";
import { SHOTS, type Shot } from "./pages.ts";

/** Maximum height of a screenshot; below, long lists only repeat themselves. */
const TALLEST = 2_400;

/** Launches a browser that reaches the installation at this port. */
export const openBrowser = (port: number): Promise<Browser> =>
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

/** Opens a browser context with this look and the installation's time, signed in if there is a session. */
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

/** URLs that open a dialog, which appears shortly after its page. */
const DIALOG = /[?&](create|test|resend)=1/;

/** Goes to a page, or follows a link on it. */
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

/** Matches content still loading, and placeholders of charts. */
const UNFINISHED = "main [aria-busy=true], main .animate-pulse, main svg[role=img].size-full";

/** Takes a screenshot once the page has loaded and renders identically twice; for a long page, in a taller window. */
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

/** Takes screenshots of each page that `isWanted` in every look, as files in `folder`. Returns the file names. */
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
