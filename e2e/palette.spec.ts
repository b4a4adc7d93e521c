import { setTimeout as sleep } from "node:timers/promises";
import type { CDPSession, Page, Route } from "@playwright/test";
import { makeKey } from "#testing/builders/key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { expect, expectAccessible, retryUntil, test } from "./fixtures.ts";
import { shortcutsWork } from "./shortcuts-work.ts";

const CONTROL = 2;

/** Presses one key by the browser's protocol. */
function press(cdp: CDPSession, key: string, modifiers = 0): Promise<unknown>[] {
  const code = key.length === 1 ? key.toUpperCase().charCodeAt(0) : { Enter: 13, Control: 17 }[key];
  const text = modifiers > 0 ? undefined : key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
  const event = { key, modifiers, ...(code && { windowsVirtualKeyCode: code }) };
  return [
    cdp.send("Input.dispatchKeyEvent", { ...event, type: text ? "keyDown" : "rawKeyDown", ...(text && { text }) }),
    cdp.send("Input.dispatchKeyEvent", { ...event, type: "keyUp" }),
  ];
}

/**
 * Types at a person's pace without waiting until the page has handled each key, unlike Playwright's
 * keyboard.
 */
async function typeAtPace(cdp: CDPSession, shortcut: "Control+k" | "/", text: string): Promise<void> {
  const sent: Promise<unknown>[] = [];
  sent.push(...(shortcut === "/" ? press(cdp, "/") : press(cdp, "k", CONTROL)));
  for (const key of [...text, "Enter"]) {
    await sleep(EVERY_KEY_MS);
    sent.push(...press(cdp, key));
  }
  await Promise.all(sent);
}

/** Runs in the page: records the palette's input at each Enter. */
function keepEnteredLines(): void {
  const lines: string[] = [];
  Object.assign(window, { enteredLines: lines });
  window.addEventListener(
    "keydown",
    ({ key, target }) => key === "Enter" && target instanceof HTMLInputElement && lines.push(target.value),
    true,
  );
}
const enteredLines = (page: Page) =>
  page.evaluate(() => (window as unknown as { enteredLines: string[] }).enteredLines.splice(0));

const EVERY_KEY_MS = 20;
const SLOWER = 6;
/** All fifty take a tenth of all journeys' time (decision 0127). */
const OPENINGS = process.env.WITHOUT_LONG_TESTS ? 14 : 50;
const OPENINGS_PER_LOAD = 5;
const PLACES = [
  ["members", "members"],
  ["crawls", "crawls"],
  ["ledger", "ledger"],
  ["spending limit", "billing"],
  ["api key", "keys"],
  ["usage", "usage"],
  ["webhooks", "webhooks"],
] as const;

test("every letter typed at 20 ms a key reaches the palette, and Enter opens its page", async ({ page, owner }) => {
  // Pages at a sixth of the speed; each step has a limit that catches hangs.
  test.slow();
  await page.addInitScript(keepEnteredLines);
  const cdp = await page.context().newCDPSession(page);
  for (let opening = 0; opening < OPENINGS; opening++) {
    const [typed, path] = PLACES[opening % PLACES.length] ?? PLACES[0];
    await test.step(`${opening + 1}: ${typed}`, async () => {
      if (opening % OPENINGS_PER_LOAD === 0) {
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
        await page.goto(`/${owner.slug}/overview`);
        await shortcutsWork(page);
        await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      }
      await typeAtPace(cdp, "Control+k", typed);
      await expect(page).toHaveURL(new RegExp(`/${owner.slug}/${path}$`));
      expect(await enteredLines(page)).toEqual([typed]);
    });
  }
});

test("letters, arrows and Enter pressed before the palette's list is loaded are kept", async ({ page, owner }) => {
  // Keeps its code from being preloaded.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(`/${owner.slug}/overview`);
  await shortcutsWork(page);

  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/_next/static/**", async (route) => {
    await arrived;
    await route.continue();
  });
  const line = page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox");
  await page.keyboard.press("Control+k");
  await expect(line).toBeFocused();
  await page.keyboard.type("webhooksx");
  await page.keyboard.press("Backspace");
  await expect(line).toHaveValue("webhooks");
  await page.keyboard.press("Enter");
  await expect(line).toBeFocused();
  await expect(page).toHaveURL(/\/overview$/);
  arrive();
  await expect(page).toHaveURL(/\/webhooks$/);
});

test("the palette says when its list cannot be loaded, and loads it at the next opening", async ({ page, owner }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(`/${owner.slug}/overview`);
  await shortcutsWork(page);
  await page.context().setOffline(true);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("status")).toContainText("The search could not be loaded.");
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  await page.context().setOffline(false);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ledger");
  await expect(palette.getByRole("option", { selected: true })).toHaveText("Ledger");
});

test("Enter waits for server results and never opens those of an earlier text", async ({ page, owner }) => {
  await makeKey(owner.ctx, { name: "harbour" });
  const right = await makeKey(owner.ctx, { name: "harbourmaster" });
  await page.goto(`/${owner.slug}/overview`);
  await shortcutsWork(page);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("harbour");
  await expect(palette.getByRole("option")).toHaveCount(2);
  await page.keyboard.type("m");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/keys/${right.id}$`));
});

test("a waiting Enter is dropped when the text changes or an arrow key is pressed", async ({ page, owner }) => {
  await makeKey(owner.ctx, { name: "harbour" });
  const held: Route[] = [];
  await page.route(
    (url) => url.pathname.endsWith("/keys") && url.searchParams.get("q") === "harbour",
    (route) => void held.push(route),
  );
  await page.goto(`/${owner.slug}/overview`);
  await shortcutsWork(page);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  for (const { keys, searches } of [
    { keys: ["m", "Backspace"], searches: 2 },
    { keys: ["ArrowDown"], searches: 1 },
  ])
    await test.step(keys.join(", "), async () => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("harbour");
      await expect.poll(() => held.length).toBe(1);
      await page.keyboard.press("Enter");
      for (const key of keys) await page.keyboard.press(key);
      await expect.poll(() => held.length).toBe(searches);
      await expect(palette.getByRole("status")).toHaveText("Searching…");
      // The request before the change is canceled.
      for (const route of held.splice(0)) await route.continue().catch(() => undefined);
      await expect(palette.getByRole("option")).toContainText("harbour");
      await page.keyboard.press("Escape");
      await expect(palette).toHaveCount(0);
      await expect(page).toHaveURL(/\/overview$/);
    });
});

test("reopening the palette while it closes focuses its input", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/overview`);
  await shortcutsWork(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ledger");
  await page.evaluate(() => {
    const dialog = document.activeElement?.closest("dialog");
    dialog?.dispatchEvent(new Event("cancel", { cancelable: true }));
    // The browser does the same on the next frame, because a hidden input cannot keep the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true }));
  });
  const line = page.getByRole("dialog", { name: "Search and commands" }).getByRole("combobox");
  await expect(line).toBeFocused();
  await expect(line).toHaveValue("");
});

test("a person is found by name and by address, and opens the members page for that person", async ({
  page,
  owner,
}) => {
  await addMember(owner.ctx, "member", { name: "Ada Quartermain", email: `ada@quay-${owner.slug}.example.test` });
  await page.goto(`/${owner.slug}/overview`);
  await shortcutsWork(page);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("quarterm");
  await expect(palette.getByRole("group", { name: "People" }).getByRole("option")).toContainText("Ada Quartermain");
  await palette.getByRole("combobox").fill("ada@quay");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/members\?q=ada%40quay-[^&]+\.example\.test$/);
  await expect(page.getByRole("table", { name: "Members" }).getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
});

test("letters typed after / are in the documentation's search, and Enter opens the page found", async ({ page }) => {
  await page.addInitScript(keepEnteredLines);
  await page.goto("/docs");
  await expect(page.getByRole("button", { name: "Search the docs" })).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await typeAtPace(cdp, "/", "concepts");
  await expect(page).toHaveURL(/\/docs\/guides\/concepts/);
  expect(await enteredLines(page)).toEqual(["concepts"]);
});

test("a pasted ID opens its page, or nothing without permission", async ({ page, owner }) => {
  const key = await makeKey(owner.ctx, { name: "ingest" });
  await page.goto(`/${owner.slug}/overview`);
  await expect(page.getByRole("button", { name: /^Search or jump to/ })).toContainText("Ctrl K");
  await page.getByRole("button", { name: /^Search or jump to/ }).click();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await palette.getByRole("combobox").fill(` ${key.id.toUpperCase()} `);
  await expect(palette.getByRole("option", { name: "Open this key" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/keys/${key.id}$`));

  await test.step("where one went is on top the next time, and every action answers to the words people use", async () => {
    await page.keyboard.press("Control+k");
    const first = palette.getByRole("option").first();
    await expect(first).toContainText(key.id);
    await palette.getByRole("combobox").fill(key.token_hint.slice(-4));
    await expect(palette.getByRole("option", { name: /^ingest/ })).toBeVisible();
    await palette.getByRole("combobox").fill("top up");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/invoices\?buy=1$/);
  });
});

test("the list follows typing and deleting, and Enter uses the current text", async ({ page, owner }) => {
  await makeKey(owner.ctx, { name: "key of the harbour" });
  await page.goto(`/${owner.slug}/overview`);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const line = palette.getByRole("combobox");
  // The page's shortcuts work only a moment after its controls do.
  await retryUntil(async (look) => {
    await page.keyboard.press("Control+k");
    await expect(line).toBeVisible(look);
  });
  await expect(line).toBeFocused();
  await expect(palette.getByRole("option", { name: "Sign out" })).toBeAttached();
  const all = await palette.getByRole("option").count();

  await page.keyboard.type("key");
  await expect(palette.getByRole("group", { name: "Keys" }).getByRole("option")).toContainText("key of the harbour");
  for (const _ of "key") await page.keyboard.press("Backspace");
  await expect(palette.getByRole("option")).toHaveCount(all);

  await page.keyboard.type("nothing is called this");
  await expect(palette.getByRole("status")).toHaveText("No matches.");
  await expect(line).not.toHaveAttribute("aria-activedescendant");
  await line.fill("webhook");
  const active = palette.getByRole("option", { selected: true });
  await expect(active).toHaveText("Webhooks");
  await expect(line).toHaveAttribute("aria-activedescendant", (await active.getAttribute("id")) ?? "");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowDown");
  await expect(active).toHaveText("Webhooks");
  await page.keyboard.press("ArrowDown");
  await expect(active).not.toHaveText("Webhooks");

  await line.fill("");
  await page.keyboard.type("ledg");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/ledger$/);
  await page.keyboard.press("Control+k");
  await palette.getByRole("option", { name: "Usage" }).click();
  await expect(page).toHaveURL(/\/usage$/);
});
