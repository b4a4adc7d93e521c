import { postponeRetries } from "#testing/builders/postpone-retries.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { emitEvent, makeWebhook } from "#testing/builders/webhook.ts";
import { verify } from "../packages/verify/index.js";
import { countClicks, expectAtMost } from "./count-clicks.ts";
import { baseUrl, expect, expectAccessible, test } from "./fixtures.ts";

const HOUR_MS = 3_600_000;

test("a test event goes to a typed URL, and the answer is shown", async ({ page, owner, receiver }) => {
  await page.goto(`/${owner.slug}/deliveries`);
  await page.getByRole("button", { name: "Send test event" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test event" });
  await dialog.getByLabel("Event", { exact: true }).selectOption("key.created");
  await dialog.getByLabel("Address", { exact: true }).fill(`${receiver.url}/being-built`);
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  const answer = dialog.getByRole("region", { name: "The answer" });
  await expect(answer.getByText("Delivered", { exact: true })).toBeVisible();
  await expect(answer).toContainText("Answered 200 in");
  await expectAccessible(page);
  expect(receiver.received[0]).toMatchObject({
    path: "/being-built",
    headers: { "x-service-mode": "test", "x-service-event": "key.created" },
  });

  await test.step("sent again to an endpoint that is at fault, it says why, and what to do", async () => {
    Object.assign(receiver.answer, { status: 404, body: "<b>nothing here</b>" });
    await dialog.getByRole("button", { name: "Send again" }).click();
    await expect(answer.getByText("Failed", { exact: true })).toBeVisible();
    await expect(answer.getByRole("region", { name: "Why it failed" })).toContainText("404");
    await expect(answer).toContainText("<b>nothing here</b>");
    await expectAccessible(page);
    await answer.getByRole("link", { name: "Open it in the log" }).click();
    await expect(page).toHaveURL(/\/deliveries\/dlv_/);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText("<b>nothing here</b>")).toBeVisible();
  });

  await test.step("the first webhook is added, and its secret shown until it is stored", async () => {
    await page.goto(`/${owner.slug}/webhooks`);
    await page.getByRole("link", { name: "Add webhook" }).click();
    await page.getByRole("dialog").getByLabel("Address", { exact: true }).fill(receiver.url);
    await page.getByRole("dialog").getByRole("button", { name: "Add webhook" }).click();
    // By now the page under the dialog has changed from the first steps to the list.
    await expect(page.locator("main").getByText("1 webhook", { exact: true })).toBeAttached();
    await expect(page.getByTestId("secret")).toHaveText(/^whsec_/);
    await page.getByRole("checkbox", { name: /I have stored/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page).toHaveURL(/\/webhooks\/whk_/);
  });
});

test("two clicks explain failed deliveries, and the webhook's page sends them again", async ({
  page,
  owner,
  receiver,
}) => {
  receiver.answer.status = 503;
  const { id } = await makeWebhook(owner.ctx, receiver.url);
  const events = [await emitEvent(owner.ctx), await emitEvent(owner.ctx)];
  await postponeRetries(owner.ctx, 2);
  await page.goto(`/${owner.slug}/overview`);
  const attention = page.getByRole("region", { name: "Needs attention" });
  await expect(attention.getByText("2 deliveries are being retried.")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Webhooks/ })).toContainText("1 failing");
  await expectAccessible(page);
  const { effort } = await countClicks(page);
  await attention.getByRole("link", { name: /^Open the webhook/ }).click();
  await page.getByRole("table", { name: "Last deliveries of this webhook" }).getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "Why it failed" })).toContainText("503");
  expectAtMost(2, effort, "from the overview to why it did not arrive");
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(id));
  receiver.answer.status = 200;
  await page.getByRole("button", { name: "Resend undelivered" }).click();
  const dialog = page.getByRole("dialog", { name: "Replay a range" });
  await expect(dialog.getByLabel("Status")).toHaveValue("failed,retrying");
  // They are counted when the dialog opens.
  await expect(dialog.getByText(/^2 deliveries will be sent again/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Replay 2" }).click();
  await expect(page.getByText("2 deliveries: 2 delivered").first()).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(4);
  expect(
    receiver.received
      .slice(2)
      .map(({ headers }) => headers["webhook-id"])
      .sort(),
  ).toEqual(events.sort());
  expect(receiver.received[2]?.headers["x-service-replay"]).toBeUndefined();
});

test("a secret rotated with an overlap: both sign, and either verifies", async ({
  page,
  context,
  owner,
  signIn,
  receiver,
}) => {
  const webhook = await makeWebhook(owner.ctx, receiver.url);
  const path = `/${owner.slug}/webhooks/${webhook.id}`;
  const secret = page.getByTestId("secret");

  await test.step("it is shown behind a recent sign-in only", async () => {
    const { name, value } = await makeSessionCookie(owner.ctx, baseUrl(), HOUR_MS);
    await context.clearCookies();
    await context.addCookies([{ name, value, url: baseUrl(), httpOnly: true, sameSite: "Lax" }]);
    await page.goto(path);
    await page.getByRole("button", { name: "Reveal" }).click();
    await expect(page.getByText("Confirm that it is you", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
      "href",
      `/sign-in?again=1&next=${encodeURIComponent(path)}`,
    );
    await expect(secret).toHaveCount(0);
    await expectAccessible(page);

    await context.clearCookies();
    await signIn(context, owner.ctx);
    await page.goto(path);
    await page.getByRole("button", { name: "Reveal" }).click();
    await expect(secret).toHaveText(webhook.secret);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hide it" }).click();
    await expect(secret).toHaveCount(0);
  });

  await page.getByRole("button", { name: "Rotate…" }).click();
  const dialog = page.getByRole("dialog", { name: "Rotate the signing secret" });
  await dialog.getByRole("radio", { name: "1 hour" }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  await expect(secret).toHaveText(/^whsec_/);
  const successor = await secret.innerText();
  expect(successor).not.toBe(webhook.secret);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /I have stored/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Rotated: the previous secret signs too")).toBeVisible();

  await test.step("what arrives meanwhile is genuine by either secret", async () => {
    const eventId = await emitEvent(owner.ctx);
    await expect.poll(() => receiver.received.length).toBe(1);
    const { body = "", headers = {} } = receiver.received[0] ?? {};
    expect(headers["x-service-signature-previous"]).toMatch(/^sha256=[0-9a-f]{64}$/);
    expect(headers["x-service-signature-previous"]).not.toBe(headers["x-service-signature"]);
    for (const each of [successor, webhook.secret])
      expect(await verify({ body, headers, secret: each })).toMatchObject({ id: eventId, mode: "live" });
    // The new secret makes the first signature, the old one only the second.
    const { "x-service-signature-previous": _, "webhook-signature": __, ...first } = headers;
    expect(await verify({ body, headers: first, secret: successor })).toMatchObject({ id: eventId });
    await expect(verify({ body, headers: first, secret: webhook.secret })).rejects.toMatchObject({
      code: "bad_signature",
    });
  });
});
