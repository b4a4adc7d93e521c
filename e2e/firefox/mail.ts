import type { Page } from "puppeteer-core";
import { open } from "./controls.ts";

const LOOKS_MAX = 60;

/** Runs in the page: returns the newest mail to this address with this subject. */
const findEntry = (address: string, subject: string): string | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>("nav[aria-label=Mails] a")].find(
    ({ textContent }) => textContent.includes(address) && textContent.includes(subject),
  )?.href;

/**
 * Runs in the page: returns the first link of the open mail. Its frame has another origin, but its
 * source is readable.
 */
const findLink = (): string | undefined => {
  const source = document.querySelector<HTMLIFrameElement>("article iframe")?.srcdoc ?? "";
  return new DOMParser().parseFromString(source, "text/html").querySelector("a")?.href;
};

/**
 * Returns the link in the newest mail to the address with that subject, from the mailbox, which is
 * used because no mail server is configured.
 */
export async function linkInMail(page: Page, address: string, subject: string): Promise<string> {
  const mailbox = process.env.MAILBOX_URL ?? "";
  await page.goto(mailbox);
  await page.waitForFunction(() => !document.querySelector("main input, form input"), { polling: 50 });
  for (let look = 0; look < LOOKS_MAX; look++) {
    await open(page, mailbox.replace(/#.*/, ""));
    const entry = await page.evaluate(findEntry, address, subject);
    if (!entry) continue;
    await open(page, entry);
    const link = await page.evaluate(findLink);
    if (link) return link;
  }
  throw new Error(`No mail “${subject}” to ${address} came.`);
}
