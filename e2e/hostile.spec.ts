import type { Locator, Page } from "@playwright/test";
import { type AttemptOptions, makeAttempts } from "#testing/builders/attempts.ts";
import { makeDelivery } from "#testing/builders/delivery-log.ts";
import type { Ctx } from "#testing/builders/workspace.ts";
import { CHOSEN } from "#testing/samples/untrusted-texts.ts";
import { baseUrl, expect, test } from "./fixtures.ts";

/** The maximum number of attempts of a delivery. */
const ATTEMPTS = 8;
/** Share of the 16 KiB stored for all headers. */
const HEADER_MAX = 1_000;

const shortOf = (text: string) => text.slice(0, HEADER_MAX);

/** Makes each text an answer; the last attempt has all of them as names and values of headers. */
function hostileAttempts(texts: readonly string[]): AttemptOptions[] {
  const shorts = texts.map(shortOf);
  return texts.map((text, at) => ({
    url: "https://a.test/in",
    status: 302,
    ...(at === texts.length - 1 && {
      requestHeaders: Object.fromEntries(shorts.map((short) => [short, short])),
      responseHeaders: {
        ...Object.fromEntries(shorts.map((short) => [short, [short, short]])),
        location: shortOf(text),
      },
    }),
    responseBody: text,
    // PostgreSQL does not store NUL in text.
    error: { code: "redirect", message: shortOf(text).replaceAll("\u0000", "").toWellFormed() },
  }));
}

/** Returns the deliveries' IDs, newest first. */
async function logHostile(ctx: Ctx, all: readonly string[]): Promise<string[]> {
  const now = Date.now();
  const ids: string[] = [];
  for (let row = 0; row * ATTEMPTS < all.length; row++) {
    const texts = all.slice(row * ATTEMPTS, (row + 1) * ATTEMPTS);
    const delivery = await makeDelivery(ctx, {
      ...{ at: new Date(now - 60_000 - row), status: "failed", attempts: texts.length, lastStatus: 302 },
      ...{ webhookId: null, url: "https://a.test/in", lastError: "redirect", body: texts[0] ?? "" },
    });
    await makeAttempts(ctx, delivery, hostileAttempts(texts));
    ids.push(delivery.id);
  }
  return ids;
}

/**
 * Shows each attempt's answer and the headers of the last, and returns the places where the page or
 * the sheet overflowed. Each changes the address, which a browser allows 200 times in 10 s.
 */
async function lookThrough(sheet: Locator): Promise<string[]> {
  return sheet.evaluate(async (aside) => {
    const FRAMES_MAX = 300;
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const wrong: string[] = [];
    const show = async (selector: string, chosen: string) => {
      aside.querySelector<HTMLElement>(selector)?.click();
      for (let at = 0; at < FRAMES_MAX && !aside.querySelector(`${selector}${chosen}`); at++) await frame();
      await frame();
      if (!aside.querySelector(`${selector}${chosen}`)) wrong.push(`${selector} is not shown`);
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth || aside.scrollWidth > aside.clientWidth) wrong.push(`${selector} is too wide`);
    };
    await show("[role=tab][id$='-bodies']", "[aria-selected=true]");
    for (const attempt of [...aside.querySelectorAll<HTMLElement>("[data-attempt]")])
      await show(`[data-attempt="${attempt.dataset.attempt}"]`, "[aria-current=true]");
    await show("[role=tab][id$='-headers']", "[aria-selected=true]");
    return wrong;
  });
}

/** Records signs that a text was interpreted: a dialog, a script, a request, a policy violation. */
async function watch(page: Page): Promise<string[]> {
  const harm: string[] = [];
  page.on("dialog", (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(baseUrl()) && !/^(data|blob|about):/.test(request.url())) harm.push(request.url());
  });
  page.on("popup", (popup) => harm.push(`window: ${popup.url()}`));
  await page.exposeFunction("reportHarm", (what: string) => void harm.push(what));
  await page.addInitScript(() => {
    const { reportHarm } = window as unknown as { reportHarm: (what: string) => void };
    document.addEventListener("securitypolicyviolation", (event) =>
      reportHarm(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return harm;
}

/** Two halves, for two browsers in parallel. */
const HALVES = [0, 1] as const;

for (const half of HALVES)
  test(`${CHOSEN.length} hostile bodies, answers and headers stay text, wide and narrow, half ${half + 1} of ${HALVES.length}`, async ({
    page,
    owner,
  }) => {
    test.slow();
    const texts = CHOSEN.filter((_, at) => at % HALVES.length === half);
    const ids = await logHostile(owner.ctx, texts);
    const harm = await watch(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/${owner.slug}/deliveries?open=${ids[0]}`);
    const sheet = page.getByRole("complementary");
    const title = await page.title();
    for (const [at, id] of ids.entries()) {
      await expect(page).toHaveURL(new RegExp(`open=${id}`));
      await expect(sheet.getByText(id, { exact: true })).toBeVisible();
      await expect(sheet.locator("[data-attempt]")).toHaveCount(Math.min(ATTEMPTS, texts.length - at * ATTEMPTS));
      // Text that fits the narrow page fits the wide one; only the columns differ, and they do not
      // depend on the text.
      for (const width of at % 4 === 0 ? [1440, 320] : [320]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await lookThrough(sheet), `delivery ${at}, ${id}, ${width} px`).toEqual([]);
      }
      if (at + 1 < ids.length) await sheet.getByRole("button", { name: "Older delivery" }).click();
    }
    expect(harm, "what ran, loaded or was blocked").toEqual([]);
    expect(await page.title()).toBe(title);
    expect(await page.evaluate(() => ({}) as { polluted?: boolean }).then(({ polluted }) => polluted)).toBeUndefined();
    await expect(sheet.locator("img, iframe, object, embed, script")).toHaveCount(0);
  });
