import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** How long mail may take here: what the worker looks for once a minute, then the outbox. */
const ARRIVES_MS = 120_000;

/** Mails to this address with this in their subject, as the mailbox lists them. */
export const mailsTo = (page: Page, address: string, subject: string): Locator =>
  page
    .getByRole("navigation", { name: "Mails" })
    .getByRole("link")
    .filter({ hasText: address })
    .filter({ hasText: subject });

/** Waits for a mail and opens it. No mail server is configured, so mail lands at /mailbox. */
export async function openMail(page: Page, address: string, subject: string): Promise<FrameLocator> {
  const entry = mailsTo(page, address, subject).first();
  await expect(async () => {
    await page.goto("/mailbox");
    await expect(entry).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: ARRIVES_MS });
  await entry.click();
  const mail = page.getByRole("article", { name: subject });
  await expect(mail).toBeVisible();
  return mail.locator("iframe").contentFrame();
}
