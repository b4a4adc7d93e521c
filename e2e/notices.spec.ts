import type { Page } from "@playwright/test";
import { makeExpiringKey } from "#testing/builders/expiring-key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { answered } from "./answered.ts";
import { awaitScripts } from "./await-scripts.ts";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { mailsTo, openMail } from "./mailbox.ts";

const EXPIRING = "A key is about to expire";
const mine = (page: Page) => page.getByRole("region", { name: "Mail to you" });

test("by keyboard at 320 px, turning a kind off affects only that owner", async ({
  page,
  owner,
  browser,
  context,
  signIn,
}) => {
  const other = await addMember(owner.ctx, "owner");
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/${owner.slug}/settings/notices`);
  const choice = mine(page).getByRole("checkbox", { name: EXPIRING });
  await expect(choice).toBeChecked();
  await expect(mine(page).getByRole("checkbox", { name: "There is a new owner" })).toBeDisabled();
  await choice.focus();
  await page.keyboard.press("Space");
  await expect(mine(page).getByText("Switched off.", { exact: true })).toBeVisible();
  await expect(choice).toBeFocused();
  await expectAccessible(page);
  await page.reload();
  await expect(choice).not.toBeChecked();

  const { name } = await makeExpiringKey(owner.ctx, `quiet ${owner.slug}`, 6.9);
  await openMail(page, other.actor.label, name);
  // Mail is sent in order, so a mail requested now arrives after all earlier ones.
  const visitor = awaitScripts(await (await browser.newContext()).newPage());
  await visitor.goto("/sign-in");
  await visitor.getByLabel("E-mail address").fill(owner.ctx.actor.label);
  await visitor.getByRole("button", { name: "Mail me a sign-in link" }).click();
  await expect(visitor).toHaveURL(/\/sign-in\/check-mail/);
  await openMail(page, owner.ctx.actor.label, "Sign in to Gatehouse");
  await visitor.context().close();
  await expect(mailsTo(page, owner.ctx.actor.label, name)).toHaveCount(0);

  await context.clearCookies();
  await signIn(context, other);
  await page.goto(`/${owner.slug}/settings/notices`);
  await expect(choice).toBeChecked();
  await page.goto(`/${owner.slug}/audit`);
  await expect(page.getByRole("link", { name: "switched a notice" })).toBeVisible();
});

test("a mail's link turns its kind off without signing in, once confirmed, and on again", async ({
  page,
  owner,
  browser,
}) => {
  const { name } = await makeExpiringKey(owner.ctx, `stop ${owner.slug}`, 6.9);
  const mail = await openMail(page, owner.ctx.actor.label, name);
  const href = await mail.getByRole("link", { name: "Stop mails of this kind" }).getAttribute("href");

  const stranger = await browser.newContext();
  const visitor = awaitScripts(await stranger.newPage());
  await visitor.goto(href ?? "");
  await expect(visitor).toHaveURL(/\/unsubscribe\//);
  await expect(visitor.getByRole("heading", { name: "Unsubscribe from these emails?" })).toBeVisible();
  await expect(visitor.getByText(owner.ctx.actor.label)).toBeVisible();
  await expectAccessible(visitor);
  await page.goto(`/${owner.slug}/settings/notices`);
  const choice = mine(page).getByRole("checkbox", { name: EXPIRING });
  await expect(choice).toBeChecked();

  await visitor.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(visitor.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await expectAccessible(visitor);
  await page.reload();
  await expect(choice).not.toBeChecked();
  await visitor.getByRole("button", { name: "Send them again" }).click();
  await expect(visitor.getByRole("heading", { name: "Unsubscribe from these emails?" })).toBeVisible();
  await page.reload();
  await expect(choice).toBeChecked();

  await test.step("a mail program's own button, and a link that is none", async () => {
    const form = { "List-Unsubscribe": "One-Click" };
    const pressed = await answered(() => visitor.request.post(href ?? "", { form }));
    expect([pressed.status(), await pressed.text()]).toEqual([200, expect.stringContaining("gets no more mail")]);
    await page.reload();
    await expect(choice).not.toBeChecked();
    await visitor.goto("/unsubscribe/made-up");
    await expect(visitor.getByRole("heading", { name: "This link changes nothing" })).toBeVisible();
    expect((await answered(() => visitor.request.post("/api/unsubscribe/made-up"))).status()).toBe(404);
  });
  await stranger.close();
});

test("owners choose what is posted in chat; a member sees that they get nothing", async ({
  page,
  owner,
  receiver,
  context,
  signIn,
}) => {
  const chat = page.getByRole("region", { name: "Chat", exact: true });
  const posted = page.getByRole("region", { name: "Posted in chat" });
  await page.goto(`/${owner.slug}/settings/notices`);
  await expect(posted).toHaveCount(0);
  await chat.getByLabel("Address of an incoming webhook").fill(`${receiver.url}/services/x`);
  await chat.getByRole("button", { name: "Connect", exact: true }).click();
  await posted.getByRole("checkbox", { name: EXPIRING }).uncheck();
  await expect(posted.getByText("Switched off.", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await makeExpiringKey(owner.ctx, `unposted ${owner.slug}`, 0.9);
  const { name } = await makeExpiringKey(owner.ctx, `posted ${owner.slug}`, -0.1);
  const titles = () => receiver.received.map(({ body }) => JSON.parse(body).text.split("\n")[0]);
  await expect.poll(titles, { timeout: 120_000 }).toEqual([`The live key ${name} has expired`]);
  await openMail(page, owner.ctx.actor.label, `unposted ${owner.slug}`);
  expect(titles()).toHaveLength(1);

  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "member"));
  await page.goto(`/${owner.slug}/settings/notices`);
  await expect(mine(page).getByText("Your role gets no notices")).toBeVisible();
  await expect(posted).toHaveCount(0);
});
