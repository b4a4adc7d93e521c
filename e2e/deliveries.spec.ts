import { makeWebhook, stateFact } from "#prisma/factories/webhook.ts";
import { test as base, expect, expectAccessible } from "./fixtures.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({ baseURL: _ }, use) => {
    const receiver = await startReceiver();
    await use(receiver);
    await receiver.close();
  },
});

test("why did it not arrive: found by a word of its body, read, mended, replayed, received", async ({
  page,
  owner,
  receiver,
}) => {
  receiver.answer.status = 500;
  receiver.answer.body = "<script>alert('no')</script> our database is away";
  await makeWebhook(owner.ctx, `${receiver.url}/hooks`);
  const eventId = await stateFact(owner.ctx, "live", 4_711);
  await stateFact(owner.ctx, "live", 42);
  await expect.poll(() => receiver.received.length).toBe(2);

  await page.goto(`/${owner.slug}/deliveries`);
  const table = page.getByRole("table", { name: "Live deliveries, newest first" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await page.getByRole("searchbox").fill("4711");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/q=4711/);
  await table.getByRole("link", { name: "credits.low" }).click();
  const sheet = page.getByRole("complementary", { name: "credits.low" });
  await expect(sheet.getByText("Retrying").first()).toBeVisible();
  await expect(sheet.getByText(eventId).first()).toBeVisible();
  await expect(sheet).toContainText("500");
  await expect(sheet).toContainText("<script>alert('no')</script> our database is away");
  await expect(sheet.getByRole("button", { name: "Replay" })).toBeDisabled();
  await expectAccessible(page);

  await test.step("the sheet has an address of its own", async () => {
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await expect(sheet.getByText(eventId).first()).toBeVisible();
  });
});

test("a delivery that is over is replayed, and the endpoint is told that it is a replay", async ({
  page,
  owner,
  receiver,
}) => {
  await makeWebhook(owner.ctx, receiver.url);
  const eventId = await stateFact(owner.ctx);
  await expect.poll(() => receiver.received.length).toBe(1);
  await page.goto(`/${owner.slug}/deliveries`);
  await page.getByRole("link", { name: "credits.low" }).click();
  const sheet = page.getByRole("complementary", { name: "credits.low" });
  await expect(sheet.getByText("Delivered").first()).toBeVisible();
  await sheet.getByRole("button", { name: "Replay" }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received[1]?.headers).toMatchObject({
    "x-service-replay": "true",
    "webhook-id": eventId,
    "x-service-timestamp": receiver.received[0]?.headers["x-service-timestamp"],
  });
});

test("an hour is replayed in bulk, paused, canceled half way, and a reload tells the truth", async ({
  page,
  owner,
  receiver,
}) => {
  await makeWebhook(owner.ctx, receiver.url);
  for (let i = 0; i < 40; i++) await stateFact(owner.ctx);
  await expect.poll(() => receiver.received.length).toBe(40);
  await page.goto(`/${owner.slug}/deliveries`);
  await page.getByRole("button", { name: "Replay a range" }).click();
  const dialog = page.getByRole("dialog", { name: "Replay a range" });
  await dialog.getByLabel("That ended as").selectOption("delivered");
  await dialog.getByLabel("Deliveries a second").fill("1");
  await dialog.getByRole("button", { name: "Count them" }).click();
  await expect(dialog.getByText("40 deliveries will be sent again")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Replay 40" }).click();

  await expect(page).toHaveURL(/\/replays$/);
  const run = page.getByRole("list", { name: "Replays, newest first" }).getByRole("listitem");
  await expect(run.getByText("of 40 sent")).toBeVisible();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(41);
  await run.getByRole("button", { name: "Pause" }).click();
  await expect(run.getByText("Paused")).toBeVisible();
  await run.getByRole("button", { name: "Cancel the rest" }).click();
  await expect(run.getByText("Canceled", { exact: true })).toBeVisible();
  await page.reload();
  await expect(run.getByText("Canceled", { exact: true })).toBeVisible();
  const sent = receiver.received.length - 40;
  await expect(run).toContainText(`${sent} of 40 sent`);
  await expect(run).toContainText(`${40 - sent} canceled`);
  expect(receiver.received.slice(40).every(({ headers }) => headers["x-service-replay"] === "true")).toBe(true);
  await expectAccessible(page);
});

test("another workspace's deliveries are not there, and billing sees none of it", async ({
  page,
  context,
  owner,
  signIn,
  receiver,
}) => {
  const { addMember, makeWorkspace } = await import("#prisma/factories/workspace.ts");
  const other = await makeWorkspace();
  await makeWebhook(other, receiver.url);
  await stateFact(other);
  await expect.poll(() => receiver.received.length).toBe(1);
  const id = receiver.received[0]?.headers["x-service-delivery"];
  await page.goto(`/${owner.slug}/deliveries/${id}`);
  await expect(page.getByRole("heading", { name: /not found|nothing here/i })).toBeVisible();

  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "billing"));
  await page.goto(`/${owner.slug}/deliveries`);
  await expect(page.getByRole("table")).toHaveCount(0);
  const answer = await page.request.get(`/api/dashboard/${owner.slug}/deliveries`);
  expect(answer.status()).toBe(403);
});
