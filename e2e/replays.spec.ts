import { makeDelivery } from "#testing/builders/delivery-log.ts";
import { postponeRetries } from "#testing/builders/postpone-retries.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { countClicks, expectAtMost } from "./count-clicks.ts";
import { expect, expectAccessible, expectNotification, retryUntil, test } from "./fixtures.ts";

const FAILED = 400;
const AT_ONCE = 8;

test("a range of selected rows is sent again: a waiting one now, finished ones as replays", async ({
  page,
  owner,
  receiver,
}) => {
  const { id: webhookId } = await makeWebhook(owner.ctx, receiver.url, { events: ["credits.low"] });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const minutes of [3, 4, 5, 6])
    await makeDelivery(owner.ctx, { webhookId, status: "failed", attempts: 8, at: minutesAgo(minutes) });
  receiver.answer.status = 503;
  await emitEvent(owner.ctx);
  await postponeRetries(owner.ctx, 1);
  await page.goto(`/${owner.slug}/deliveries`);
  const boxes = page.getByRole("table", { name: "Live deliveries, newest first" }).getByRole("checkbox");
  await expect(boxes).toHaveCount(5);
  await boxes.nth(0).check();
  await boxes.nth(3).click({ modifiers: ["Shift"] });
  const chosen = page.getByRole("region", { name: "Chosen deliveries" });
  await expect(chosen.getByText("4 chosen", { exact: true })).toBeVisible();
  await boxes.nth(1).uncheck();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/deliveries$/);
  receiver.answer.status = 200;
  await expectNotification(page, "1 tried now, 2 replayed.", () =>
    chosen.getByRole("button", { name: "Send them again" }).click(),
  );
  await expect.poll(() => receiver.received.length).toBe(4);
  const replays = receiver.received.slice(1).filter(({ headers }) => headers["x-service-replay"] === "true");
  expect(replays).toHaveLength(2);
  await expect(chosen).toHaveCount(0);
});

test("an hour of failures is replayed at a rate and canceled, and a reload shows the truth", async ({
  page,
  owner,
  receiver,
}) => {
  const { id: webhookId } = await makeWebhook(owner.ctx, receiver.url, { events: ["credits.low"] });
  const now = Date.now();
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
  // A few at a time, because the connection pool drops long waiters.
  for (let at = 0; at < FAILED; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, one) =>
        makeDelivery(owner.ctx, { webhookId, status: "failed", attempts: 8, at: minutesAgo(1 + ((at + one) % 50)) }),
      ),
    );
  await makeDelivery(owner.ctx, { webhookId, status: "failed", attempts: 8, at: minutesAgo(90) });
  await makeDelivery(owner.ctx, { webhookId, status: "delivered", at: minutesAgo(5) });

  await page.goto(`/${owner.slug}/deliveries?range=1h`);
  await page.getByRole("button", { name: "Replay a range" }).click();
  const dialog = page.getByRole("dialog", { name: "Replay a range" });
  await expect(dialog.getByLabel("Status")).toHaveValue("failed,retrying");
  await expect(dialog.getByRole("button", { name: `Replay ${FAILED}` })).toBeVisible();
  await test.step("of nothing there is nothing to send, and the focus stays where it was", async () => {
    const count = dialog.getByRole("button", { name: "Count deliveries" });
    await dialog.getByLabel("Status").selectOption("canceled");
    await count.focus();
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("No delivery matches. Widen the range or the filters.")).toBeVisible();
    await expect(count).toBeFocused();
    await dialog.getByLabel("Status").selectOption("failed,retrying");
  });
  const rate = dialog.getByLabel("Deliveries a second");
  await expect(rate).toHaveValue("50");
  // Slow enough to last for this whole test, even on a busy machine.
  await rate.fill("2");
  await dialog.getByRole("button", { name: "Count deliveries" }).click();
  await expect(
    dialog.getByText(`${FAILED} deliveries will be sent again; at 2 per second, that takes 3 min 20 s.`),
  ).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `Replay ${FAILED}` }).click();

  await expect(page).toHaveURL(/\/replays\/rpl_\w+$/);
  const run = page.getByRole("main");
  await expect.poll(() => receiver.received.length).toBeGreaterThan(3);
  await run.getByRole("button", { name: "Pause", exact: true }).click();
  await expect(run.getByText("Paused", { exact: true })).toBeVisible();
  await run.getByRole("button", { name: "Resume" }).click();
  await expect(run.getByText("Running", { exact: true })).toBeVisible();
  const before = receiver.received.length;
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before + 2);
  await run.getByRole("button", { name: "Cancel the rest" }).click();
  await expect(run.getByText("Canceled", { exact: true }).first()).toBeVisible();

  // Deliveries in flight are still sent; then the numbers stop changing.
  await retryUntil(async (look) => {
    await page.reload();
    const sent = receiver.received.length;
    const said = `${FAILED} deliveries: ${sent} delivered, ${FAILED - sent} canceled`;
    await expect(run.getByText(said, { exact: true })).toBeVisible(look);
  });
  expect(receiver.received.length).toBeLessThan(FAILED);
  expect(receiver.received.every(({ headers }) => headers["x-service-replay"] === "true")).toBe(true);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(receiver.received.length);
  await expectAccessible(page);
});

test("three clicks from the overview replay all failures of the last hour", async ({ page, owner, receiver }) => {
  for (const path of ["/orders", "/stock"])
    await makeWebhook(owner.ctx, `${receiver.url}${path}`, { events: ["credits.low"] });
  receiver.answer.status = 503;
  await emitEvent(owner.ctx);
  await postponeRetries(owner.ctx, 2);
  await page.goto(`/${owner.slug}/overview`);
  const { effort } = await countClicks(page);
  await page.getByRole("link", { name: /^Send them again/ }).click();
  const dialog = page.getByRole("dialog", { name: "Replay a range" });
  await expect(dialog.getByText(/^2 deliveries will be sent again/)).toBeVisible();
  receiver.answer.status = 200;
  await dialog.getByRole("button", { name: "Replay 2" }).click();
  await expect(page.getByText("2 deliveries: 2 delivered", { exact: true })).toBeVisible();
  await expect(page.getByRole("table", { name: "Deliveries of this replay" }).getByText("Delivered")).toHaveCount(2);
  await expect
    .poll(() => receiver.received.map(({ path }) => path).toSorted())
    .toEqual(["/orders", "/orders", "/stock", "/stock"]);
  expectAtMost(3, effort, "from the overview to all that failed in the last hour sent again");
});

test("a finished replay shows reasons, and retries exactly the still failing deliveries", async ({
  page,
  owner,
  receiver,
}) => {
  const { id: webhookId } = await makeWebhook(owner.ctx, receiver.url, { events: ["credits.low"] });
  for (let at = 0; at < 3; at++) await makeDelivery(owner.ctx, { webhookId, status: "failed", attempts: 8 });
  receiver.answer.status = 503;
  await emitEvent(owner.ctx);
  await postponeRetries(owner.ctx, 1);
  await page.goto(`/${owner.slug}/replays?resend=1`);
  await page.getByRole("dialog").getByRole("button", { name: "Replay 4" }).click();
  await expect(page.getByText("4 deliveries: 0 delivered, 4 still failing", { exact: true })).toBeVisible();
  await expect(page.getByRole("list", { name: "Reasons" }).getByText("HTTP 503")).toBeVisible();
  await expect(page.getByRole("table", { name: "Deliveries of this replay" }).getByRole("row")).toHaveCount(5);
  await expectAccessible(page);
  receiver.answer.status = 200;
  await page.getByRole("button", { name: "Retry 4 failing" }).click();
  await expect(page.getByText("4 deliveries: 4 delivered", { exact: true })).toBeVisible();
  expect(receiver.received).toHaveLength(1 + 4 + 4);
  await page.getByRole("link", { name: "an earlier replay" }).click();
  await expect(page.getByText("4 deliveries: 4 delivered", { exact: true })).toBeVisible();
});
