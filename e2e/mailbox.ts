import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, openUntil, tryUntil } from "./fixtures.ts";

/** Mails to this address with this in their subject, as the mailbox lists them. */
export const mailsTo = (page: Page, address: string, subject: string): Locator =>
  page
    .getByRole("navigation", { name: "Mails" })
    .getByRole("link")
    .filter({ hasText: address })
    .filter({ hasText: subject });

/** Opens the mailbox, where mail lands because no mail server is configured, until what is expected is in it. */
export async function openMailbox(
  page: Page,
  holds: Parameters<typeof openUntil>[2],
  url = process.env.MAILBOX_URL ?? "",
) {
  await tryUntil(async (look) => {
    // From elsewhere: the same page with something else behind its # is not loaded again.
    await page.goto("about:blank");
    await page.goto(url);
    await expect(page.getByLabel("Secret of the mailbox")).toHaveCount(0, look);
  });
  await openUntil(page, url.replace(/#.*/, ""), holds);
}

/**
 * Waits for a mail and opens it, at its own address: the mailbox shows the newest mail, which may be another test's with the same
 * subject, until the page that a click asked for is there.
 */
export async function openMail(page: Page, address: string, subject: string): Promise<FrameLocator> {
  const entry = mailsTo(page, address, subject).first();
  await openMailbox(page, (look) => expect(entry).toBeVisible(look));
  await page.goto((await entry.getAttribute("href")) ?? "");
  const mail = page.getByRole("article", { name: subject });
  await expect(mail).toContainText(address);
  return mail.locator("iframe").contentFrame();
}

/** The link in somebody's newest mail of that subject. */
export async function linkInMail(page: Page, address: string, subject: string): Promise<string> {
  const link = await (await openMail(page, address, subject)).getByRole("link").first().getAttribute("href");
  if (!link) throw new Error(`The mail ${subject} has no link.`);
  return link;
}
