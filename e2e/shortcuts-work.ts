import type { Page } from "@playwright/test";
import { expect, retryUntil } from "./fixtures.ts";

/** Resolves when the page's shortcuts work, which is a moment after its controls do. */
export async function shortcutsWork(page: Page): Promise<void> {
  const shortcuts = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await retryUntil(async (look) => {
    await page.keyboard.press("?");
    await expect(shortcuts).toBeVisible(look);
  });
  await page.keyboard.press("Escape");
  await expect(shortcuts).toHaveCount(0);
}
