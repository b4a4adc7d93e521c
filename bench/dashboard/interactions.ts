import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { openContext, type SignedIn, slowDown } from "./browser.ts";
import type { DashboardPage, Interaction } from "./pages.ts";

/** Throttling factor: the reader's machine is slower than this one. */
const SLOWER = 4;
/** Time between keystrokes of a fast typist. */
const LETTER_MS = 60;
/** The pointer rests before it presses, and the press lasts. */
const REST_MS = 150;
const HOLD_MS = 80;
/** Time for an interaction's paint and loading to finish. */
const OVER_MS = 600;
/** The browser reports no shorter events. */
const LEAST_MS = 16;

const WORD = "deliv";

const TRIES = 10;
const TRY_MS = 3_000;

/** Sends keys at a fixed pace, without waiting for the page to respond. */
async function type(page: Page, text: string): Promise<void> {
  const sent: Promise<void>[] = [];
  for (const letter of text) {
    sent.push(page.keyboard.press(letter));
    await pause(LETTER_MS);
  }
  await Promise.all(sent);
}

/** Presses with the mouse. The locator's click would run its checks in the page during the press. */
async function press(page: Page, what: Locator): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error(`There is nothing to press on ${page.url()}.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await pause(REST_MS);
  await page.mouse.down();
  await pause(HOLD_MS);
  await page.mouse.up();
}

/** In this order, on every page with the palette. */
const PALETTE = ["open the palette", "type into the palette"] as const;

const DEEDS: Record<Interaction | (typeof PALETTE)[number], (page: Page) => Promise<void>> = {
  "open a row": async (page) => {
    await press(page, page.locator("main tbody tr a").first());
    await pause(OVER_MS);
    await page.getByRole("complementary").last().waitFor();
  },
  "open a filter": async (page) => {
    await press(page, page.locator("main button[aria-haspopup]").first());
    await pause(OVER_MS);
    await page.keyboard.press("Escape");
  },
  "open the palette": async (page) => {
    const first = page.getByRole("dialog", { name: "Search and commands" }).getByRole("option").first();
    // The page starts listening for the shortcut a moment after it loads.
    for (let tries = 0; !(await first.isVisible()); tries++) {
      if (tries === TRIES) throw new Error(`The palette does not open on ${page.url()}.`);
      await page.keyboard.press("Control+k");
      await first.waitFor({ timeout: TRY_MS }).catch(() => undefined);
    }
  },
  "type into the palette": async (page) => {
    await type(page, WORD);
    await pause(OVER_MS);
    await page.keyboard.press("Escape");
  },
};

/**
 * Returns the longest time from a key or press to its paint for each interaction on a page, with the processor
 * throttled.
 */
export async function interactionsOf(
  browser: Browser,
  signedIn: SignedIn,
  { path, deeds }: DashboardPage,
): Promise<Record<string, number>> {
  const context = await openContext(browser, signedIn);
  try {
    const page = await context.newPage();
    await page.goto(signedIn.base + path, { waitUntil: "load" });
    await pause(OVER_MS);
    await slowDown(page, SLOWER);
    const took: Record<string, number> = {};
    const hasPalette = (await page.getByRole("button", { name: /^Search or jump to/ }).count()) > 0;
    for (const deed of [...deeds, ...(hasPalette ? PALETTE : [])]) {
      await page.evaluate(() => {
        window.watched.interactions = {};
      });
      await DEEDS[deed](page);
      await pause(OVER_MS);
      const each = await page.evaluate(() => Object.values(window.watched.interactions));
      took[deed] = Math.max(LEAST_MS, ...each);
    }
    return took;
  } finally {
    await context.close();
  }
}
