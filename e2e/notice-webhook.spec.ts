import type { Page } from "@playwright/test";
import { makeKey } from "#testing/builders/key.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { verify } from "../packages/verify/index.js";
import { baseUrl, callApi, expect, expectAccessible, expectNotification, test } from "./fixtures.ts";

const HOUR_MS = 3_600_000;
/** The worker compares budgets every half minute, then posts. */
const ARRIVES_MS = 240_000;

const panel = (page: Page) => page.getByRole("region", { name: "Webhook for notices", exact: true });
const posted = (page: Page) => page.getByRole("region", { name: "Posted to the webhook", exact: true });
const address = (page: Page) => panel(page).getByLabel("Address of your endpoint");

/** Enters the URL, connects, and returns the secret that is shown. */
async function connect(page: Page, url: string): Promise<string> {
  await address(page).fill(url);
  await panel(page).getByRole("button", { name: "Connect", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "The signing secret" });
  const secret = (await dialog.getByTestId("secret").textContent()) ?? "";
  await expectAccessible(page);
  await dialog.getByLabel("I have stored the signing secret safely").check();
  await dialog.getByRole("button", { name: "Done", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  return secret;
}

test("a webhook for notices is connected, notified once of a crossed budget, and disconnected", async ({
  page,
  owner,
  receiver,
}) => {
  const path = `/${owner.slug}/settings/notices`;
  await page.goto(path);
  await expect(posted(page)).toHaveCount(0);
  await address(page).fill("http://192.168.7.7/notices");
  await panel(page).getByRole("button", { name: "Connect", exact: true }).click();
  await expect(panel(page).getByText("may not be fetched")).toBeVisible();
  await expectAccessible(page);

  const secret = await connect(page, `${receiver.url}/notices/hidden-part`);
  expect(secret).toMatch(/^whsec_/);
  await expect(panel(page).getByText(new URL(receiver.url).host, { exact: true })).toBeVisible();
  await expect(panel(page).getByText(`whsec_…${secret.slice(-4)}`, { exact: true })).toBeVisible();
  await expect(panel(page).getByText("none yet", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(panel(page).getByText(`whsec_…${secret.slice(-4)}`, { exact: true })).toBeVisible();
  const html = await page.content();
  expect(html).not.toContain(secret);
  expect(html).not.toContain("hidden-part");

  await test.step("a test arrives, signed", async () => {
    await panel(page).getByRole("button", { name: "Send a test" }).click();
    await expect(panel(page).getByText("The test was accepted", { exact: true })).toBeVisible();
    const [first] = receiver.received.splice(0);
    expect(await verify({ body: first?.body ?? "", headers: first?.headers ?? {}, secret })).toMatchObject({
      kind: "test",
      workspace: { id: owner.ctx.workspaceId },
    });
  });

  await test.step("half of the month's budget is spent", async () => {
    const { token } = await makeKey(owner.ctx, { scopes: ["parse"] });
    await page.goto(`/${owner.slug}/billing`);
    await page.getByLabel("Monthly budget").fill("4");
    await page.getByLabel("Levels", { exact: true }).fill("50");
    await expectNotification(page, "Alerts saved", () =>
      page.getByRole("button", { name: "Save alerts", exact: true }).click(),
    );
    const parse = () => callApi("/v1/parse", token, { method: "POST", body: JSON.stringify({ html: "<p>one" }) });
    for (let calls = 0; calls < 2; calls++) expect((await parse()).status).toBe(200);
    await expect.poll(() => receiver.received.length, { timeout: ARRIVES_MS }).toBe(1);
    const [notice] = receiver.received;
    expect(notice?.headers["x-service-event"]).toBe("notice.budget_crossed");
    expect(await verify({ body: notice?.body ?? "", headers: notice?.headers ?? {}, secret })).toMatchObject({
      kind: "budget_crossed",
      url: expect.stringContaining(`/${owner.slug}/billing`),
      facts: { key: null, level: 50, budget: 4, spent: 2 },
    });
    expect((await parse()).status).toBe(200);
  });

  await test.step("an endpoint that fails is seen to, with what it answered", async () => {
    await page.goto(path);
    await expect(panel(page).getByText("accepted", { exact: true })).toBeVisible();
    Object.assign(receiver.answer, { status: 503, body: "upstream is away" });
    await panel(page).getByRole("button", { name: "Send a test" }).click();
    await expect(panel(page).getByText("The test was rejected", { exact: true })).toBeVisible();
    await page.reload();
    await expect(panel(page).getByText("rejected", { exact: true })).toBeVisible();
    await expect(panel(page).getByText("The endpoint answered 503 (upstream is away).")).toBeVisible();
    await expectAccessible(page);
  });
  expect(receiver.received.filter(({ body }) => JSON.parse(body).kind === "budget_crossed")).toHaveLength(1);

  await panel(page).getByRole("button", { name: "Disconnect…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect", exact: true }).click();
  await expect(address(page)).toBeVisible();
  await expect(posted(page)).toHaveCount(0);
  await page.goto(`/${owner.slug}/audit`);
  await expect(page.getByRole("link", { name: "connected a webhook for notices", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "disconnected the webhook for notices", exact: true })).toBeVisible();
});

test("connecting needs a recent sign-in; kinds are chosen separately from the chat's", async ({
  page,
  context,
  owner,
  receiver,
  signIn,
}) => {
  const path = `/${owner.slug}/settings/notices`;
  const { name, value } = await makeSessionCookie(owner.ctx, baseUrl(), HOUR_MS);
  await context.clearCookies();
  await context.addCookies([{ name, value, url: baseUrl(), httpOnly: true, sameSite: "Lax" }]);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(path);
  await address(page).fill(`${receiver.url}/notices`);
  await panel(page).getByRole("button", { name: "Connect", exact: true }).click();
  await expect(panel(page).getByRole("link", { name: "Sign in again", exact: true })).toBeVisible();
  await expectAccessible(page);

  await context.clearCookies();
  await signIn(context, owner.ctx);
  await page.goto(path);
  await connect(page, `${receiver.url}/notices`);
  const chat = page.getByRole("region", { name: "Chat", exact: true });
  await chat.getByLabel("Address of an incoming webhook").fill(`${receiver.url}/services/x`);
  await chat.getByRole("button", { name: "Connect", exact: true }).click();
  const inChat = page.getByRole("region", { name: "Posted in chat", exact: true });
  await expect(inChat).toBeVisible();
  await posted(page).getByRole("checkbox", { name: "Credits run low" }).uncheck();
  await expect(posted(page).getByText("Switched off.", { exact: true })).toBeVisible();
  await page.reload();
  await expect(posted(page).getByRole("checkbox", { name: "Credits run low" })).not.toBeChecked();
  await expect(inChat.getByRole("checkbox", { name: "Credits run low" })).toBeChecked();
  await expectAccessible(page);

  await test.step("a member sees nothing of it", async () => {
    await context.clearCookies();
    await signIn(context, await addMember(owner.ctx, "member"));
    await page.goto(path);
    await expect(page.getByRole("region", { name: "Mail to you" })).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
  });
});
