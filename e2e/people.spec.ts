import { floodWithInvitations } from "#testing/builders/invitation-mails.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { awaitScripts } from "./await-scripts.ts";
import { expect, expectAccessible, expectNotification, test } from "./fixtures.ts";
import { linkInMail, mailsTo, openMailbox } from "./mailbox.ts";

test("an invited person accepts by mail and sees what a member may see", async ({ page, owner, browser }) => {
  const address = `guest-${owner.slug}@example.test`;
  await page.goto(`/${owner.slug}/members`);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("E-mail address").fill(address);
  await expectNotification(page, "Open the mailbox", () =>
    page.getByRole("button", { name: "Send the invitation" }).click(),
  );
  await expect(page.getByRole("table", { name: "Invitations" }).getByText(address, { exact: true })).toBeVisible();

  const guest = awaitScripts(await (await browser.newContext()).newPage());
  await test.step("the link that an owner copies asks for a sign-in as the address", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: `Actions for the invitation of ${address}` }).click();
    await expectNotification(page, "Link copied", () => page.getByRole("menuitem", { name: "Copy link" }).click());
    await guest.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(guest.getByText("First confirm that the address is yours")).toBeVisible();
    await expect(guest.getByRole("button", { name: /^Continue as/ })).toHaveCount(0);
  });
  await guest.goto(await linkInMail(guest, address, "You are invited to a workspace on Gatehouse"));
  // One mail is enough because this address has no account.
  await expectAccessible(guest);
  await guest.getByRole("button", { name: `Continue as ${address}` }).click();
  await expect(guest.getByRole("button", { name: /^Join/ })).toBeVisible();
  const invitation = guest.url();
  await guest.reload();
  await guest.getByRole("button", { name: /^Join/ }).click();
  await expect(guest).toHaveURL(new RegExp(`/${owner.slug}/`));

  await guest.goto(`/${owner.slug}/keys`);
  await expect(guest.getByRole("heading", { name: "Keys", exact: true })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Create key" })).toHaveCount(0);
  await guest.goto(`/${owner.slug}/members`);
  await expect(guest.getByRole("button", { name: /Invite/ })).toHaveCount(0);
  await test.step("it took one mail; what follows is the notice to the owner that somebody joined", async () => {
    const joined = mailsTo(guest, owner.ctx.actor.label, `${address} joined`);
    await openMailbox(guest, (look) => expect(joined).toHaveCount(1, look));
    await expect(mailsTo(guest, address, "")).toHaveCount(2);
    await expect(mailsTo(guest, owner.ctx.actor.label, "")).toHaveCount(1);
  });
  await guest.goto(invitation);
  await expect(guest.getByText("This invitation has already been accepted. If it was you, sign in.")).toBeVisible();
  await expect(guest.getByRole("button", { name: /^Join/ })).toHaveCount(0);
  await guest.context().close();
});

test("an invitation that was not mailed is found after signing in", async ({ page, owner, browser }) => {
  const address = `flooded-${owner.slug}@example.test`;
  await floodWithInvitations(address);
  await page.goto(`/${owner.slug}/members`);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("E-mail address").fill(address);
  await expectNotification(page, `${address} is invited, but was not mailed`, () =>
    page.getByRole("button", { name: "Send the invitation" }).click(),
  );
  await expect(page.getByRole("table", { name: "Invitations" }).getByText("Not mailed")).toBeVisible();

  const guest = awaitScripts(await (await browser.newContext()).newPage());
  await guest.goto("/sign-in");
  await guest.getByLabel("E-mail address").fill(address);
  await guest.getByRole("button", { name: "Mail me a sign-in link" }).click();
  // Leaving a page immediately would abort its pending request.
  await expect(guest).toHaveURL(/\/sign-in\/check-mail/);
  await guest.goto(await linkInMail(guest, address, "Sign in to Gatehouse"));
  await guest.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(guest.getByRole("list", { name: "Invitations" })).toContainText("A workspace");
  await expectAccessible(guest);
  await guest.goto("/account");
  await guest.getByRole("button", { name: "Join A workspace" }).click();
  await expect(guest).toHaveURL(new RegExp(`/${owner.slug}/`));
  await guest.goto("/account");
  await expect(guest.getByRole("heading", { name: "Your account" })).toBeVisible();
  await expect(guest.getByRole("list", { name: "Invitations" })).toHaveCount(0);
  await guest.context().close();
});

test("billing sees money but no keys; a stranger sees nothing", async ({ page, owner, browser, signIn }) => {
  const billing = await browser.newContext();
  await signIn(billing, await addMember(owner.ctx, "billing"));
  const theirs = awaitScripts(await billing.newPage());
  await theirs.goto(`/${owner.slug}/overview`);
  await expect(theirs.getByRole("main").getByText("1,000", { exact: true })).toBeVisible();
  for (const room of ["keys", "requests", "members"]) {
    const answer = await theirs.goto(`/${owner.slug}/${room}`);
    expect(answer?.status(), room).toBe(403);
  }
  await billing.close();

  const stranger = awaitScripts(await (await browser.newContext()).newPage());
  await stranger.goto(`/${owner.slug}/keys`);
  await expect(stranger).toHaveURL(/\/sign-in\?next=/);
  await stranger.context().close();
  const answer = await page.goto("/no-such-workspace/keys");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();

  // In their own workspace, the navigation stays.
  const unknown = await page.goto(`/${owner.slug}/no-such-page/deeper`);
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "There is nothing here" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Deliveries" })).toBeVisible();
});
