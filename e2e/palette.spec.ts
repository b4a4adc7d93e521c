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

test("the list follows what is typed and taken back, and Enter means what stands in the line", async ({
  page,
  owner,
}) => {
  await makeKey(owner.ctx, { name: "key of the harbour" });
  await page.goto(`/${owner.slug}/overview`);
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  const line = palette.getByRole("combobox");
  // The keys of the whole page are listened for a moment after its controls are.
  await tryUntil(async (look) => {
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
  await expect(palette.getByText("Nothing is called that.")).toBeVisible();
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
