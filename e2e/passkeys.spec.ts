import type { Page } from "@playwright/test";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { baseUrl, expect, expectAccessible, test } from "./fixtures.ts";

const HOUR_MS = 3_600_000;

/** Adds Chromium's simulated fingerprint reader to this browser, which always verifies the person. */
async function giveAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const passkeys = (page: Page) => page.getByRole("list", { name: "Passkeys" });

async function addPasskey(page: Page): Promise<void> {
  await giveAuthenticator(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(passkeys(page).getByRole("listitem")).toHaveCount(1);
}

test("a person adds a passkey, signs out, and signs in with it", async ({ page, owner }) => {
  await addPasskey(page);
  await expect(passkeys(page)).toContainText("not used yet");
  await expectAccessible(page);

  await test.step("the same device is refused: it is known already", async () => {
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("This device already has a passkey for your account")).toBeVisible();
  });

  await test.step("it is given a name", async () => {
    await page.getByRole("button", { name: /^Actions for the passkey/ }).click();
    await page.getByRole("menuitem", { name: "Rename…" }).click();
    const dialog = page.getByRole("dialog", { name: "Rename the passkey" });
    await dialog.getByLabel("Name").fill("Blue laptop");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(passkeys(page).getByText("Blue laptop", { exact: true })).toBeVisible();
  });

  await test.step("signed out, then in", async () => {
    await page.goto(`/${owner.slug}/overview`);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await page.goto(`/${owner.slug}/members`);
    await expect(page).toHaveURL(/\/sign-in\?next=/);
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page).toHaveURL(new RegExp(`/${owner.slug}/members$`));
    await expect(page.getByRole("heading", { name: "Members", exact: true })).toBeVisible();
  });

  await test.step("the log has all of it, with the request that did it", async () => {
    await page.goto(`/${owner.slug}/audit`);
    const table = page.getByRole("table", { name: "Audit log, newest first" });
    for (const words of ["signed in", "signed out", "renamed a passkey", "added a passkey"])
      await expect(table.getByRole("link", { name: words, exact: true })).toHaveCount(1);
    await table.getByRole("link", { name: "signed in", exact: true }).click();
    await expect(page.getByRole("complementary").getByText(/^dsh_/)).toBeVisible();
    await expect(page.getByRole("table", { name: "Before and after" })).toContainText("passkey");
    await expectAccessible(page);
  });

  await test.step("once it is removed it opens nothing", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: /^Actions for the passkey/ }).click();
    await page.getByRole("menuitem", { name: "Remove…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(passkeys(page)).toHaveCount(0);
    await page.context().clearCookies();
    await page.goto("/sign-in");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByText("The passkey was not accepted.")).toBeVisible();
    await expect(page).toHaveURL(/\/sign-in$/);
    await expectAccessible(page);
  });
});

test("a passkey replaces a recent sign-in, in place and on the sign-in page", async ({ page, context, owner }) => {
  /** Makes the person's sign-in an hour old. */
  const age = async () => {
    const { name, value } = await makeSessionCookie(owner.ctx, baseUrl(), HOUR_MS);
    await context.clearCookies();
    await context.addCookies([{ name, value, url: baseUrl(), httpOnly: true, sameSite: "Lax" }]);
  };
  await addPasskey(page);

  await test.step("an admin key is made without leaving its form", async () => {
    await age();
    await page.goto(`/${owner.slug}/keys?create=1`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("deploy");
    await dialog.getByRole("checkbox", { name: "admin" }).check();
    await dialog.getByRole("button", { name: "Create live key" }).click();
    await expect(dialog.getByText("Confirm that it is you", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Use a passkey" }).click();
    await expect(dialog.getByText(/^Confirmed\./)).toBeVisible();
    await dialog.getByRole("button", { name: "Create live key" }).click();
    await expect(page.getByTestId("secret")).toBeVisible();
  });

  await test.step("the sign-in page offers it too", async () => {
    await age();
    await page.goto(`/sign-in?again=1&next=/${owner.slug}/webhooks`);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL(new RegExp(`/${owner.slug}/webhooks$`));
    // The address changes before its page is there; continuing too soon would abort the page.
    await expect(page.getByRole("heading", { name: "Webhooks", exact: true, level: 1 })).toBeVisible();
  });

  await test.step("adding another asks for it too", async () => {
    await age();
    await page.goto("/account");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByText("Sign in again to confirm")).toBeVisible();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByText(/^Confirmed\./)).toBeVisible();
  });
});

test("a browser without passkeys says so and offers a sign-in link", async ({ page, context, owner: _ }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/account");
  await expect(page.getByText("This browser does not support passkeys.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  await context.clearCookies();
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Mail me a sign-in link" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
});
