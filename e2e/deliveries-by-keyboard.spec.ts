import type { Locator, Page } from "@playwright/test";
import { makeFailure } from "#testing/builders/attempts.ts";
import { postponeRetries } from "#testing/builders/postpone-retries.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { countClicks, expectAtMost } from "./count-clicks.ts";
import { expect, expectAccessible, retryUntil, test } from "./fixtures.ts";

/** More than the number of tab stops before the table on any page. */
const STOPS_MAX = 60;

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
}

test("a failed delivery is found, opened, replayed and closed by keyboard alone", async ({ page, owner, receiver }) => {
  const { id: webhookId } = await makeWebhook(owner.ctx, receiver.url, { events: ["credits.low"] });
  const failure = (note: string) =>
    makeFailure(owner.ctx, { webhookId, url: receiver.url, answer: "away", data: { place: "harbour", note } });
  const older = await failure("older");
  const newer = await failure("newer");
  await page.goto(`/${owner.slug}/deliveries?range=7d`);
  const table = page.getByRole("table", { name: "Live deliveries, newest first" });
  const sheet = page.getByRole("complementary", { name: "job.completed" });

  // The page's shortcuts work only a moment after its controls do, so press again.
  await retryUntil(async (look) => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox")).toBeFocused(look);
  });
  await page.keyboard.type("harbour");
  await expect(page).toHaveURL(/q=harbour/);
  await expect(table.getByRole("row")).toHaveCount(3);
  await test.step("from anywhere on the page: walked, ticked, opened", async () => {
    await page.getByRole("heading", { name: "Deliveries" }).click();
    for (const key of ["j", "x", "ArrowDown", "x"]) await page.keyboard.press(key);
    await expect(table.getByRole("link").nth(1)).toBeFocused();
    await expect(page.getByText("2 chosen")).toBeVisible();
    await expect(table.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await page.getByRole("heading", { name: "Deliveries" }).click();
    await page.keyboard.press("Enter");
    await expect(sheet).toContainText("older");
    await page.getByRole("button", { name: "Clear" }).click();
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  });
  await table.getByRole("link").first().focus();
  await page.keyboard.press("Enter");
  await expect(sheet).toContainText("newer");
  await expect(page).toHaveURL(new RegExp(`open=${newer.id}`));
  await page.keyboard.press("ArrowDown");
  await expect(sheet).toContainText("older");
  await expect(page).toHaveURL(new RegExp(`open=${older.id}`));
  await expect(table.getByRole("link").nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page).toHaveURL(new RegExp(`open=${newer.id}`));
  await expect(sheet).toContainText("newer");
  await expectAccessible(page);

  await test.step("the attempts, the headers and the body", async () => {
    await tabTo(page, sheet.getByRole("list", { name: "Attempts" }).getByRole("button").last());
    await page.keyboard.press("Home");
    await expect(page).toHaveURL(new RegExp(`open=${newer.id}&attempt=1`));
    await tabTo(page, sheet.getByRole("tab", { name: "Bodies" }));
    await page.keyboard.press("ArrowRight");
    await expect(sheet.getByRole("tab", { name: "Headers" })).toBeFocused();
    await expect(sheet.getByRole("tabpanel", { name: "Headers", exact: true })).toContainText("X-Service-Delivery");
    await expectAccessible(page);
  });
  await test.step("replayed", async () => {
    const replay = sheet.getByRole("button", { name: "Replay", exact: true });
    await replay.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.headers).toMatchObject({ "x-service-replay": "true", "webhook-id": newer.eventId });
    // The badge, and the time of delivery.
    await expect(sheet.getByText("Delivered", { exact: true })).toHaveCount(2);
  });
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  // The focus is not lost: the next key continues from there.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches("[data-row-link]"))).toBe(true);
  await test.step("sent again by one letter, unless letters are turned off", async () => {
    await page.keyboard.press("?");
    const letters = page.getByRole("checkbox", { name: /^Single-key/ });
    await letters.uncheck();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await table.getByRole("link").first().focus();
    await page.keyboard.press("x");
    await page.keyboard.press("r");
    await page.keyboard.press("ArrowDown");
    await expect(table.getByRole("link").nth(1)).toBeFocused();
    await expect(table.getByRole("checkbox", { checked: true })).toHaveCount(0);
    await page.evaluate(() => {
      document.documentElement.dataset.letters = "on";
    });
    await page.keyboard.press("r");
    await expect.poll(() => receiver.received.length).toBe(2);
  });
});

test("an unreadable delivery, a broken tail and an invalid ID are explained accessibly", async ({
  page,
  owner,
  receiver,
}) => {
  const { id: webhookId } = await makeWebhook(owner.ctx, receiver.url, { events: ["credits.low"] });
  await makeFailure(owner.ctx, { webhookId, url: receiver.url, answer: "away" });
  await page.goto(`/${owner.slug}/deliveries?range=7d`);
  const table = page.getByRole("table", { name: "Live deliveries, newest first" });

  await page.route("**/api/dashboard/*/deliveries/dlv_*", (route) => route.abort("connectionreset"));
  await table.getByRole("link", { name: "job.completed" }).click();
  const sheet = page.getByRole("complementary", { name: "job.completed" });
  await expect(sheet.getByRole("button", { name: /again/i })).toBeVisible();
  await expectAccessible(page);
  await page.unroute("**/api/dashboard/*/deliveries/dlv_*");
  await sheet.getByRole("button", { name: /again/i }).click();
  await expect(sheet).toContainText("away");

  await page.route("**/api/dashboard/*/deliveries?*", (route) => route.abort("connectionreset"));
  await page.getByRole("button", { name: "Live tail" }).click();
  await expect(page.getByText("The live tail is interrupted.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/${owner.slug}/deliveries/dlv_01m7x5afk6fsnvfhzjc689rkjw`);
  await expect(page.getByRole("heading", { name: "This delivery was not found" })).toBeVisible();
  await expectAccessible(page);
});

test("the failures of the last hour are found and replayed by keyboard from the overview", async ({
  page,
  owner,
  receiver,
}) => {
  await makeWebhook(owner.ctx, receiver.url, { events: ["credits.low"] });
  receiver.answer.status = 503;
  await emitEvent(owner.ctx);
  await postponeRetries(owner.ctx, 1);
  await page.goto(`/${owner.slug}/overview`);
  const { effort } = await countClicks(page);
  const press = async (target: Locator) => {
    await tabTo(page, target);
    await page.keyboard.press("Enter");
  };
  await press(page.getByRole("link", { name: /^Open the webhook/ }));
  await expect(page).toHaveURL(/\/webhooks\/whk_/);
  await press(page.getByRole("table", { name: "Last deliveries of this webhook" }).getByRole("link").first());
  await expect(page.getByRole("region", { name: "Why it failed" })).toContainText("503");

  // Both within about a second, which a busy page may miss.
  await retryUntil(async (look) => {
    await page.keyboard.press("g");
    await page.keyboard.press("o");
    await expect(page).toHaveURL(/\/overview$/, look);
  });
  await press(page.getByRole("link", { name: /^Send them again/ }));
  const dialog = page.getByRole("dialog", { name: "Replay a range" });
  const replay = dialog.getByRole("button", { name: "Replay 1" });
  await expect(replay).toBeVisible();
  receiver.answer.status = 200;
  await press(replay);
  await expect(page.getByText("1 delivery: 1 delivered").first()).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(2);
  expectAtMost(0, effort, "by keyboard: why it did not arrive, and the last hour sent again");
});
