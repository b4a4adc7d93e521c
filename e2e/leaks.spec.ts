import type { Browser, Page } from "@playwright/test";
import { makeKey } from "#testing/builders/key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { awaitScripts } from "./await-scripts.ts";
import { callApi, expect, expectAccessible, expectNotification, test } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";

const WHERE = "https://code.example/acme/app/blob/main/.env#L3";

/** Reports a token without an account, in a separate browser context. */
async function report(browser: Browser, token: string, where = ""): Promise<{ page: Page; end: () => Promise<void> }> {
  const context = await browser.newContext();
  const page = awaitScripts(await context.newPage());
  await page.goto("/report-a-leak");
  await page.getByLabel("The token").fill(token);
  await page.getByLabel("Where it was found").fill(where);
  await page.getByRole("button", { name: "Report the token" }).click();
  return { page, end: () => context.close() };
}

test("a reported token is revoked, announced, and replaced by an owner", async ({ page, owner, browser }) => {
  const { slug, ctx } = owner;
  const key = await makeKey(ctx, { name: "ingest", scopes: ["scrape", "parse"], credit_ceiling: 100 });
  expect((await callApi("/v1/parse", key.token, { method: "POST", body: '{"html":"<p>x</p>"}' })).status).toBe(200);
  await page.goto(`/${slug}/leaks`);
  await expect(page.getByRole("heading", { name: "No leaked keys" })).toBeVisible();
  await expectAccessible(page);

  const stranger = await report(browser, key.token, `${WHERE}?key=${key.token}`);
  await expect(stranger.page.getByText("The key is revoked", { exact: true })).toBeVisible();
  await expect(stranger.page.getByLabel("The token")).toHaveValue("");
  expect(await stranger.page.content()).not.toContain(key.token);
  await expectAccessible(stranger.page);
  await stranger.end();
  await expect(async () => {
    const refused = await callApi("/v1/parse", key.token, { method: "POST", body: '{"html":"<p>x</p>"}' });
    expect(refused).toMatchObject({ status: 401, json: { error: { code: "revoked", reason: "leaked" } } });
  }).toPass({ timeout: 60_000 });

  await test.step("the owner is mailed and shown it", async () => {
    const mail = page
      .getByRole("navigation", { name: "Mails" })
      .getByRole("link")
      .filter({ hasText: ctx.actor.label })
      .filter({ hasText: "Leaked key ingest was revoked" });
    await openMailbox(page, (look) => expect(mail).toBeVisible(look));
    await page.goto(`/${slug}/overview`);
    await expect(page.getByText("ingest: leaked", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "See the leak" }).click();
    await expect(page).toHaveURL(/\/leaks\/fnd_/);
    const places = page.getByRole("table", { name: "Places, first to last" });
    const place = places.getByRole("link", { name: /code\.example/ });
    await expect(place).toHaveAttribute("rel", "noopener nofollow noreferrer");
    expect(await page.content()).not.toContain(key.token);
    await expectAccessible(page);
  });

  await test.step("the replacement's token is shown once, and the dialog is not lost to the page behind it", async () => {
    await page.getByRole("button", { name: "Claim the replacement" }).click();
    await expect(page.getByTestId("secret")).toHaveText(/^svc_live_[0-9A-Za-z]{32}$/);
    const token = (await page.getByTestId("secret").textContent()) ?? "";
    await expect(page.getByRole("heading", { name: "The token of ingest 2" })).toBeVisible();
    await page.getByRole("checkbox", { name: /I have stored/ }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Revoked and replaced", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "Claim the replacement" })).toHaveCount(0);
    expect((await callApi("/v1/parse", token, { method: "POST", body: '{"html":"<p>x</p>"}' })).status).toBe(200);
    await page.reload();
    await expect(page.getByText(/claimed the replacement, ingest 2$/)).toBeVisible();
    expect(await page.content()).not.toContain(token);
    await expectAccessible(page);
  });

  await test.step("the key's own page and the list say so", async () => {
    await page.getByRole("link", { name: "ingest", exact: true }).click();
    await expect(page.getByText("This key has leaked", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/${slug}/leaks`);
    const row = page.getByRole("table", { name: "Leaked keys, newest first" }).getByRole("row", { name: /ingest/ });
    await expect(row).toContainText("Replaced");
    await expectAccessible(page);
    await page.goto(`/${slug}/overview`);
    await expect(page.getByRole("heading", { name: "Overview", exact: true, level: 1 })).toBeVisible();
    await expect(page.getByText("found in the open")).toHaveCount(0);
  });
});

test("a workspace that opted out is notified, and an owner revokes by hand", async ({ page, owner, browser }) => {
  const { slug, ctx } = owner;
  const key = await makeKey(ctx, { name: "kept", scopes: ["parse"] });
  await page.goto(`/${slug}/settings/security`);
  const panel = page.getByRole("region", { name: "Leak detection" });
  await expectNotification(page, "Leaked keys are only reported to owners", () =>
    panel.getByRole("checkbox", { name: /Revoke leaked keys immediately/ }).uncheck(),
  );
  await page.reload();
  await expect(panel.getByRole("checkbox", { name: /Revoke leaked keys immediately/ })).not.toBeChecked();
  await expectAccessible(page);

  const stranger = await report(browser, key.token);
  await expect(stranger.page.getByText("Its owners are notified", { exact: true })).toBeVisible();
  await stranger.end();
  expect((await callApi("/v1/parse", key.token, { method: "POST", body: '{"html":"<p>x</p>"}' })).status).toBe(200);

  await page.goto(`/${slug}/leaks`);
  await page.getByRole("link", { name: "kept", exact: true }).click();
  await expect(page.getByText("kept has leaked and still works", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Revoke now…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByRole("button", { name: "Claim the replacement" })).toBeVisible();
  await page.goto(`/${slug}/audit`);
  const log = page.getByRole("table", { name: "Audit log, newest first" });
  for (const words of ["found the key in public", "changed what happens to leaked keys"])
    await expect(log.getByRole("link", { name: words, exact: true })).toBeVisible();
});

test("a member can only view leaks, and an invalid token is refused without an echo", async ({
  context,
  page,
  owner,
  signIn,
  browser,
}) => {
  const key = await makeKey(owner.ctx, { name: "seen" });
  const stranger = await report(browser, "svc_live_hunter2hunter2");
  await expect(stranger.page.getByText("This is not a Gatehouse token")).toBeVisible();
  await expectAccessible(stranger.page);
  await stranger.page.getByLabel("The token").fill(key.token);
  await stranger.page.getByRole("button", { name: "Report the token" }).click();
  await expect(stranger.page.getByText("The key is revoked", { exact: true })).toBeVisible();
  await stranger.end();

  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "member"));
  await page.goto(`/${owner.slug}/leaks`);
  await page.getByRole("link", { name: "seen", exact: true }).click();
  await expect(page.getByText("An owner claims it here.", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Claim the replacement" })).toHaveCount(0);
  await page.goto(`/${owner.slug}/settings/security`);
  const panel = page.getByRole("region", { name: "Leak detection" });
  await expect(panel.getByRole("checkbox", { name: /Revoke leaked keys immediately/ })).toBeDisabled();
  await expect(panel.getByRole("button", { name: "Scan now" })).toHaveCount(0);
});
