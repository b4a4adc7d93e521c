import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, openUntil, retryUntil } from "./fixtures.ts";

/** Mails to this address with this subject in the mailbox's list. */
export const mailsTo = (page: Page, address: string, subject: string): Locator =>
  page
    .getByRole("navigation", { name: "Mails" })
    .getByRole("link")
    .filter({ hasText: address })
    .filter({ hasText: subject });

/**
 * Opens the mailbox until the expected mail is in it. Mail lands there because no mail server is
 * configured.
 */
export async function openMailbox(
  page: Page,
  holds: Parameters<typeof openUntil>[2],
  url = process.env.MAILBOX_URL ?? "",
) {
  await retryUntil(async (look) => {
    // Leave the page first: changing only the fragment does not reload it.
    await page.goto("about:blank");
    await page.goto(url);
    await expect(page.getByLabel("Secret of the mailbox")).toHaveCount(0, look);
  });
  await openUntil(page, url.replace(/#.*/, ""), holds);
}

/**
 * Waits for a mail and opens its page. Until that has loaded, the mailbox shows the newest mail,
 * which may be another test's with the same subject.
 */
export async function openMail(page: Page, address: string, subject: string): Promise<FrameLocator> {
  const entry = mailsTo(page, address, subject).first();
  await openMailbox(page, (look) => expect(entry).toBeVisible(look));
  await page.goto((await entry.getAttribute("href")) ?? "");
  const mail = page.getByRole("article", { name: subject });
  await expect(mail).toContainText(address);
  return mail.locator("iframe").contentFrame();
}

/** Returns the link in the newest mail to the address with that subject. */
export async function linkInMail(page: Page, address: string, subject: string): Promise<string> {
  const link = await (await openMail(page, address, subject)).getByRole("link").first().getAttribute("href");
  if (!link) throw new Error(`The mail ${subject} has no link.`);
  return link;
}
