import type { Page } from "@playwright/test";
import { makeKey } from "#testing/builders/key.ts";
import { makeListener } from "#testing/builders/listener.ts";
import { emitEvent } from "#testing/builders/webhook.ts";
import { addMember, type Ctx } from "#testing/builders/workspace.ts";
import { answered } from "./answered.ts";
import { test } from "./command-line.ts";
import { expect, expectAccessible } from "./fixtures.ts";

const listeners = (page: Page) => page.getByRole("table", { name: "Listeners", exact: true });
const sheet = (page: Page) => page.getByRole("complementary", { name: "Listener", exact: true });
const deliveries = (page: Page) => page.getByRole("table", { name: "Test deliveries, newest first" });
const delivery = (page: Page) => page.getByRole("complementary", { name: "credits.low" });

/** The open delivery shows it twice: the badge, and the time of delivery. */
const expectDelivered = (page: Page) => expect(delivery(page).getByText("Delivered", { exact: true })).toHaveCount(2);

const adminKey = (ctx: Ctx) => makeKey(ctx, { name: "ada's key", env: "test", scopes: ["admin"] });

test("a listening command line is listed, gets an event and its replay, and is revoked", async ({
  page,
  owner,
  receiver,
  listen,
}) => {
  const { slug, ctx } = owner;
  await page.goto(`/${slug}/listeners`);
  await expect(page.getByRole("heading", { name: "No listeners yet" })).toBeVisible();
  await expect(page.locator("code", { hasText: "gatehouse listen --forward-to" })).toBeVisible();
  await expectAccessible(page);

  const { token } = await adminKey(ctx);
  const line = listen(token, "--forward-to", `${receiver.url}/hooks`, "--name", "ada-laptop");
  await test.step("it appears by itself, with its public address", async () => {
    await expect(listeners(page).getByText("Connected", { exact: true })).toBeVisible();
    await listeners(page).getByRole("link", { name: "ada-laptop" }).click();
    await expect(sheet(page).getByRole("region", { name: "Public address" })).toContainText("/t/");
    await expect(sheet(page).getByRole("link", { name: "ada's key" })).toBeVisible();
    await expectAccessible(page);
  });
  const own = page.url();

  await test.step("an event reaches the app, and the log has what the app answered", async () => {
    Object.assign(receiver.answer, { status: 500, body: "the app's own stack" });
    await emitEvent(ctx, "test", 4_711);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]).toMatchObject({ path: "/hooks", headers: { "x-service-event": "credits.low" } });
    await page.goto(`/${slug}/deliveries?env=test`);
    await deliveries(page).getByRole("link", { name: "credits.low" }).click();
    await expect(delivery(page).getByText("Failed", { exact: true })).toBeVisible();
    await expect(delivery(page)).toContainText("the app's own stack");
    await expect(delivery(page).getByRole("link", { name: "ada-laptop" })).toBeVisible();
    await expect(delivery(page).getByText("Deliveries to a listener are not retried")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the app is mended, and the replay goes to the same command line", async () => {
    Object.assign(receiver.answer, { status: 200, body: "thanks" });
    await delivery(page).getByRole("button", { name: "Replay" }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]).toMatchObject({
      path: "/hooks",
      body: receiver.received[0]?.body,
      headers: { "x-service-replay": "true" },
    });
    await expectDelivered(page);
  });

  await test.step("revoked, it learns why and ends; the list keeps who did it", async () => {
    await page.goto(own);
    await sheet(page).getByRole("button", { name: "Revoke…" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Revoke this listener?" });
    await expect(dialog.getByText("The connection is closed and gatehouse listen exits.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Revoke", exact: true }).click();
    const { code, said } = await line.ended;
    // Its lines may wrap anywhere.
    expect(said.replace(/\s+/g, " ")).toContain(`Revoked by ${ctx.actor.label}`);
    expect(code).toBe(1);
    const ended = page.getByRole("table", { name: "Listeners that ended" });
    await expect(ended.getByRole("row", { name: /ada-laptop/ })).toContainText(`Revoked by ${ctx.actor.label}`);
    await expect(sheet(page).getByText("It has ended", { exact: true })).toBeVisible();
    await expect(sheet(page).getByRole("region", { name: "Public address" })).toHaveCount(0);
    await expectAccessible(page);
  });

  await page.goto(`/${slug}/audit`);
  for (const done of ["opened the listener", "ended the listener"])
    await expect(page.getByRole("table").getByRole("row").filter({ hasText: done })).toContainText("ada-laptop");
});

test("events wait while nobody is connected, say so, and arrive after reconnecting", async ({
  page,
  owner,
  receiver,
  listen,
}) => {
  const { slug, ctx } = owner;
  const { token } = await adminKey(ctx);
  const { id } = await makeListener(ctx, { connectedAt: null });
  await emitEvent(ctx, "test", 1);
  await emitEvent(ctx, "test", 2);

  await page.goto(`/${slug}/listeners?open=${id}`);
  await expect(listeners(page).getByText("Not connected", { exact: true })).toBeVisible();
  await expect(sheet(page).getByText("2 deliveries for it wait, in order.")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/${slug}/deliveries?env=test`);
  await deliveries(page).getByRole("link", { name: "credits.low" }).first().click();
  await expect(delivery(page).getByText("It is waiting for the listener")).toBeVisible();
  await expect(delivery(page).getByRole("button", { name: "Replay" })).toBeDisabled();
  await expectAccessible(page);

  // The builder names a listener after its ID. Listening under that name resumes it.
  listen(token, "--forward-to", `${receiver.url}/hooks`, "--name", id);
  await expectDelivered(page);
  const balances = receiver.received.map(({ body }) => JSON.parse(body).data.balance);
  expect(balances).toEqual([1, 2]);
});

test("a member sees listeners without address or end button, billing sees nothing", async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const { slug, ctx } = owner;
  const { id, tunnel } = await makeListener(ctx);
  await context.clearCookies();
  await signIn(context, await addMember(ctx, "member"));
  await page.goto(`/${slug}/listeners?open=${id}`);
  await expect(sheet(page).getByText(/Its public address works like a secret/)).toBeVisible();
  await expect(sheet(page).getByRole("button", { name: "Revoke…" })).toHaveCount(0);
  expect(await page.content()).not.toContain(tunnel);
  const answer = await (await answered(() => page.request.get(`/api/dashboard/${slug}/listeners`))).text();
  expect(answer).toContain(id);
  expect(answer).not.toContain(tunnel);
  await expectAccessible(page);

  await sheet(page).getByRole("button", { name: "Send test event…" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test event" });
  await dialog.getByLabel("Event type").selectOption("key.created");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page).toHaveURL(/\/deliveries\/dlv_/);
  await expect(page.getByText("It is waiting for the listener")).toBeVisible();

  await context.clearCookies();
  await signIn(context, await addMember(ctx, "billing"));
  await page.goto(`/${slug}/listeners`);
  await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
});
