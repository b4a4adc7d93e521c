import type { Page } from "puppeteer-core";
import { open } from "./controls.ts";

const LOOKS_MAX = 60;

/** Runs in the page: the entry of the newest mail to this address with this subject. */
const findEntry = (address: string, subject: string): string | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>("nav[aria-label=Mails] a")].find(
    ({ textContent }) => textContent.includes(address) && textContent.includes(subject),
  )?.href;

/** Runs in the page: the first link of the mail that is open. Its frame is another origin's, its source is not. */
const findLink = (): string | undefined => {
  const source = document.querySelector<HTMLIFrameElement>("article iframe")?.srcdoc ?? "";
  return new DOMParser().parseFromString(source, "text/html").querySelector("a")?.href;
};

/** The link in somebody's newest mail of that subject, out of the mailbox, where mail lands because no mail server is configured. */
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
