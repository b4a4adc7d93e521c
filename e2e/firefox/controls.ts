import type { ElementHandle, Page } from "puppeteer-core";
import { controlsHaveScripts, SCRIPTS_WITHIN_MS } from "../await-scripts.ts";

/** Catches hangs; generous enough for slow machines. */
const WITHIN_MS = 60_000;
const LOOKS_EVERY_MS = 50;
const options = { timeout: WITHIN_MS, polling: LOOKS_EVERY_MS };

const SELECTORS = {
  button: "button, summary",
  link: "a[href]",
  menuitem: "[role=menuitem]",
  box: "input[type=checkbox], input[type=radio]",
  field: "input, select, textarea",
} as const;
type Role = keyof typeof SELECTORS;

type Name = string | RegExp;

/** Runs in the page: returns the usable control with this name. */
function findControl(selector: string, name: string, isPattern: boolean): Element | null {
  const root = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document;
  const nameOf = (element: Element) =>
    (element.getAttribute("aria-label") ?? ((element as HTMLInputElement).labels?.[0] ?? element).textContent ?? "")
      .replace(/\s+/g, " ")
      .trim();
  const isSought = (called: string) => (isPattern ? new RegExp(name).test(called) : called === name);
  const found = [...root.querySelectorAll(selector)].find(
    (element) => element.checkVisibility() && !(element as HTMLButtonElement).disabled && isSought(nameOf(element)),
  );
  return found ?? null;
}

/**
 * Resolves when the page's controls have their scripts. Pages that redirect immediately or are
 * plain markup have none to wait for.
 */
const scriptsTaken = (page: Page): Promise<unknown> =>
  page.waitForFunction(controlsHaveScripts, { ...options, timeout: SCRIPTS_WITHIN_MS }).catch(() => undefined);

/**
 * Waits for a control of the page, or of the open modal dialog, by its name; also on a page that a
 * form or a link led to.
 */
async function control(page: Page, role: Role, name: Name): Promise<ElementHandle<Element>> {
  const sought = typeof name === "string" ? ([name, false] as const) : ([name.source, true] as const);
  const find = () => page.waitForFunction(findControl, options, SELECTORS[role], ...sought);
  try {
    await find();
    await scriptsTaken(page);
    const handle = await find();
    const element = handle.asElement();
    if (element) return element as ElementHandle<Element>;
  } catch (cause) {
    throw new Error(`There is no ${role} “${name}” at ${page.url()}.`, { cause });
  }
  throw new Error(`The ${role} “${name}” went away.`);
}

/** Opens a path of the product; resolves when its controls have their scripts. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(new URL(address, process.env.BASE_URL).href);
  await scriptsTaken(page);
}

const TRIES = 5;

/** Clicks with the pointer; tries again if the page re-rendered the control meanwhile. */
export async function press(page: Page, role: Role, name: Name): Promise<void> {
  for (let tried = 1; ; tried++) {
    const element = await control(page, role, name);
    try {
      return await element.click();
    } catch (error) {
      const isAttached = await element.evaluate(({ isConnected }) => isConnected).catch(() => false);
      if (isAttached || tried === TRIES) throw new Error(`The ${role} “${name}” cannot be pressed.`, { cause: error });
    }
  }
}

/** Replaces the value of the labelled field by typing. */
export async function fill(page: Page, label: Name, text: string): Promise<void> {
  const field = await control(page, "field", label);
  await field.click({ count: 3 });
  await field.type(text);
}

/** Pastes the clipboard into the focused field; returns its value. */
export async function paste(page: Page, label: Name): Promise<string> {
  const field = await control(page, "field", label);
  await field.click({ count: 3 });
  await page.keyboard.down("Control");
  await page.keyboard.press("v");
  await page.keyboard.up("Control");
  return await field.evaluate((element) => (element as HTMLInputElement).value);
}

/** Waits until the page visibly contains this text. */
export async function sees(page: Page, text: string): Promise<void> {
  const isSaid = (sought: string) => document.body.innerText.replace(/\s+/g, " ").includes(sought);
  await page.waitForFunction(isSaid, options, text).catch(async (cause: unknown) => {
    const said = await page.evaluate(() => document.body.innerText.slice(0, 2_000));
    throw new Error(`“${text}” is not said at ${page.url()}, which says:\n${said}`, { cause });
  });
}

/** Waits until the path or query contains this. */
export async function arrives(page: Page, part: string): Promise<void> {
  const isThere = (sought: string) => `${location.pathname}${location.search}`.includes(sought);
  await page.waitForFunction(isThere, options, part).catch((cause: unknown) => {
    throw new Error(`The page is at ${page.url()} and not at ${part}.`, { cause });
  });
}

/**
 * Reloads a path until the page contains this text, for data that is written a moment after the
 * response.
 */
export async function opensUntilSeen(page: Page, address: string, text: string): Promise<void> {
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    await open(page, address);
    const said = await page.evaluate(() => document.body.innerText);
    if (said.includes(text)) return;
    if (Date.now() > until)
      throw new Error(`“${text}” is not said at ${address}, which says:\n${said.slice(0, 2_000)}`);
  }
}
