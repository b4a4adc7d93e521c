import { makeKey } from "#testing/builders/key.ts";
import { expect, expectAccessible, test, tryUntil } from "./fixtures.ts";

test("what is typed after Ctrl+K goes into the palette, however late it comes, and leads nowhere else", async ({
  page,
  owner,
}) => {
  // So that its code is not there before it is asked for.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.goto(`/${owner.slug}/overview`);
  // The keys of the whole page are listened for a moment after its controls are.
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await tryUntil(async (look) => {
    await page.keyboard.press("?");
    await expect(shortcuts).toBeVisible(look);
  });
  await page.keyboard.press("Escape");
  await expect(shortcuts).toHaveCount(0);

  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/_next/static/**", async (route) => {
    await arrived;
    await route.continue();
  });
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("gsx");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("o to");
  await expect(palette).toHaveCount(0);
  arrive();
  await expect(palette.getByRole("combobox")).toHaveValue("go to");
  await expect(palette.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("!");
  await expect(palette.getByRole("combobox")).toHaveValue("go to!");
  await expect(page).toHaveURL(/\/overview$/);
});

test("a pasted id leads to what it names, and what one may not open to nothing", async ({ page, owner }) => {
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
