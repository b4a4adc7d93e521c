import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, openUntil } from "./fixtures.ts";

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
  await openUntil(page, "/mailbox", (look) => expect(entry).toBeVisible(look));
  await entry.click();
  const mail = page.getByRole("article", { name: subject });
  await expect(mail).toBeVisible();
  return mail.locator("iframe").contentFrame();
}
