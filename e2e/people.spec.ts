import { addMember } from "#prisma/factories/workspace.ts";
import { expect, test } from "./fixtures.ts";

test("an invited person accepts by mail and sees what a member may", async ({ page, owner, browser }) => {
  const address = `guest-${owner.slug}@example.test`;
  await page.goto(`/${owner.slug}/members`);
  await page
    .getByRole("button", { name: /Invite/ })
    .first()
    .click();
  await page.getByLabel("E-mail address").fill(address);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByRole("table", { name: "Invitations" }).getByText(address)).toBeVisible();

  // No SMTP server is configured, so mail lands in the mailbox page of this machine.
  const guest = await (await browser.newContext()).newPage();
  const newestMail = async (subject: RegExp): Promise<string> => {
    let link: string | undefined;
    await expect
      .poll(
        async () => {
          await guest.goto("/mailbox");
          const message = guest
            .getByRole("link")
            .or(guest.getByRole("button"))
            .filter({ hasText: address })
            .filter({ hasText: subject })
            .first();
          if (!(await message.isVisible())) return undefined;
          await message.click();
          const html = await guest
            .locator("iframe")
            .first()
            .contentFrame()
            .locator("a[href]")
            .first()
            .getAttribute("href");
          link = html ?? undefined;
          return link;
        },
        { timeout: 15_000 },
      )
      .toBeTruthy();
    return link ?? "";
  };
  const invitation = await newestMail(/invit/i);
  await guest.goto(invitation);
  const signInFirst = guest.getByRole("button", { name: /sign-in link|Send|E-mail/i }).first();
  if (await signInFirst.isVisible()) {
    await signInFirst.click();
    await guest.goto(await newestMail(/sign in/i));
    await guest.getByRole("button", { name: /Sign in/ }).click();
  }
  await guest.getByRole("button", { name: /Accept|Join/ }).click();
  await expect(guest).toHaveURL(new RegExp(`/${owner.slug}/`));

  await guest.goto(`/${owner.slug}/keys`);
  await expect(guest.getByRole("heading", { name: "Keys" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Create key" })).toHaveCount(0);
  await guest.goto(`/${owner.slug}/members`);
  await expect(guest.getByRole("button", { name: /Invite/ })).toHaveCount(0);
  await guest.goto(invitation);
  await expect(guest.getByRole("button", { name: /Accept|Join/ })).toHaveCount(0);
  await guest.context().close();
});

test("billing sees money and nothing of keys; a stranger sees nothing at all", async ({
  page,
  owner,
  browser,
  signIn,
}) => {
  const billing = await browser.newContext();
  await signIn(billing, await addMember(owner.ctx, "billing"));
  const theirs = await billing.newPage();
  await theirs.goto(`/${owner.slug}/overview`);
  await expect(theirs.getByText("1,000").first()).toBeVisible();
  for (const room of ["keys", "requests", "members"]) {
    const answer = await theirs.goto(`/${owner.slug}/${room}`);
    expect(answer?.status(), room).toBe(403);
  }
  await billing.close();

  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(`/${owner.slug}/keys`);
  await expect(stranger).toHaveURL(/\/sign-in\?next=/);
  await stranger.context().close();
  const answer = await page.goto("/no-such-workspace/keys");
  expect(answer?.status()).toBe(404);
});
