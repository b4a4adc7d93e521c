import { makeKey } from "#testing/builders/key.ts";
import { expect, test } from "./fixtures.ts";

/** On a plain http address of a private network, browsers have no clipboard API. */
test("a key's ID is copied without the clipboard API", async ({ page, owner }) => {
  const { id } = await makeKey(owner.ctx, { name: "ingest worker" });
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto(`/${owner.slug}/keys/${id}`);
  await page.getByRole("button", { name: "Copy key id" }).click();
  await expect(page.getByText("Copied key id")).toBeVisible();
  await page.goto(`/${owner.slug}/keys`);
  const search = page.getByRole("searchbox");
  await search.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(search).toHaveValue(id);
});
