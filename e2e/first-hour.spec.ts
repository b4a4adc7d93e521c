import type { Page } from "@playwright/test";
import { scriptsTaken } from "./await-scripts.ts";
import { countClicks, expectAtMost } from "./count-clicks.ts";
import { callApi, expect, openUntil, test } from "./fixtures.ts";
import { linkInMail } from "./mailbox.ts";

/** Creates a key in the browser, and returns its token from the dialog that shows it once. */
async function createKey(page: Page, kind: "live" | "test", name: string, scopes: string[]): Promise<string> {
  await page.getByRole("button", { name: "Create key", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: kind === "live" ? "Live" : "Test" }).check();
  await dialog.getByLabel("Name").fill(name);
  for (const scope of scopes) await dialog.getByRole("checkbox", { name: scope }).check();
  await dialog.getByRole("button", { name: `Create ${kind} key` }).click();
  return await storeToken(page, kind, name);
}

/** Returns the token from the dialog that shows it once, and closes the dialog. */
async function storeToken(page: Page, kind: "live" | "test", name: string): Promise<string> {
  const token = await page.getByTestId("secret").innerText();
  expect(token).toMatch(new RegExp(`^svc_${kind}_[0-9A-Za-z]{32}$`));

  await test.step("the secret is not lost by a stray click or key", async () => {
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(page.getByTestId("secret")).toBeVisible();
    await expect(page.getByRole("button", { name: "Done" })).toBeDisabled();
  });
  await page.getByRole("checkbox", { name: /I have stored/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByTestId("secret")).toBeHidden();
  await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
  expect(await page.content()).not.toContain(token);
  return token;
}

async function revokeKey(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Revoke key…" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill(reason);
  await expect(dialog.getByRole("button", { name: "Revoke key" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: new RegExp(name) }).fill(name);
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
}

test("a newcomer signs in by the link of the first start and is the owner", async ({ page }) => {
  const link = process.env.FIRST_SIGN_IN_URL;
  if (!link) throw new Error("The first start printed no sign-in link.");
  await page.goto(link);
  await page.getByRole("button", { name: /Sign in/ }).click();
  await expect(page).toHaveURL(/\/overview$/);
  await expect(page.getByRole("heading", { name: /^Make a live call/ })).toBeVisible();
  await scriptsTaken(page);
  await page.getByRole("button", { name: "Hide these" }).click();
  await expect(page.getByRole("heading", { name: "First steps" })).toHaveCount(0);
  await page.goto(page.url().replace("/overview", "/members"));
  await expect(
    page.getByRole("table", { name: "Members" }).getByRole("cell", { name: "Owner", exact: true }),
  ).toBeVisible();

  await test.step("the link works once", async () => {
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "This link has already been used" })).toBeVisible();
  });
});

test("live: a new member scrapes a page within four clicks, sees the charge, and revokes the key", async ({
  page,
  context,
  owner,
  site,
}) => {
  const { label: address } = owner.ctx.actor;
  await context.clearCookies();
  await page.goto("/sign-in");
  await page.getByLabel("E-mail address").fill(address);
  await page.getByRole("button", { name: "Mail me a sign-in link" }).click();
  await expect(page).toHaveURL(/\/sign-in\/check-mail/);
  await page.goto(await linkInMail(page, address, "Sign in to Gatehouse"));

  const { effort } = await countClicks(page);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("link", { name: "Create a live key" })).toBeVisible();
  await scriptsTaken(page);
  await page.getByRole("link", { name: "Create a live key" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("ingest worker");
  await dialog.getByRole("button", { name: "Create live key" }).click();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy token" }).click();
  const shown = await page.getByTestId("secret").innerText();
  const readCopy = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(readCopy).toBe(shown);
  const copied = await readCopy();
  const scraped = await callApi("/v1/scrape", copied, {
    method: "POST",
    body: JSON.stringify({ url: `${site.url}/` }),
  });
  expect(scraped.status).toBe(200);
  expectAtMost(4, effort, "from the sign-in link to the first live call");
  expect(scraped.json).toMatchObject({
    status_code: 200,
    credits_used: 1,
    markdown: expect.stringContaining("# Tides"),
  });
  expect(scraped.headers.get("x-credits-remaining")).toBe("999");
  const token = await storeToken(page, "live", "ingest worker");
  expect(token).toBe(copied);

  const missing = await callApi("/v1/scrape", token, {
    method: "POST",
    body: JSON.stringify({ url: `${site.url}/nowhere` }),
  });
  expect(missing.json).toMatchObject({ status_code: 404, credits_used: 1 });

  const rows = page.getByRole("table", { name: /Live requests/ }).getByRole("row");
  await openUntil(page, `/${owner.slug}/requests`, (look) =>
    expect(rows.filter({ hasText: `${site.url}/` })).toHaveCount(2, look),
  );
  await expect(rows.filter({ hasText: "Succeeded" }).getByRole("link", { name: "POST /v1/scrape" })).toHaveCount(2);
  await openUntil(page, `/${owner.slug}/overview`, (look) =>
    expect(page.getByRole("main").getByText("998", { exact: true })).toBeVisible(look),
  );

  await page.goto(`/${owner.slug}/keys`);
  await revokeKey(page, "ingest worker", "moved to another worker");
  await expect.poll(async () => (await callApi("/v1/scrape", token)).status).toBe(401);
  const refused = await callApi("/v1/scrape", token);
  expect(refused.headers.get("www-authenticate")).toBe('Bearer error="revoked"');
  expect(refused.json).toMatchObject({
    error: {
      code: "revoked",
      reason: "moved to another worker",
      revoked_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  });
});

test("test: a key is free, answered from fixtures, and listed on a separate tab", async ({ page, owner, baseURL }) => {
  await page.goto(`/${owner.slug}/keys?env=test`);
  const token = await createKey(page, "test", "local tries", ["scrape"]);
  const fixture = await callApi(`/v1/scrape?url=${encodeURIComponent(`${baseURL}/fixtures/article`)}`, token);
  expect(fixture.json).toMatchObject({ status_code: 200, credits_used: 0 });
  const blocked = await callApi(`/v1/scrape?url=${encodeURIComponent(`${baseURL}/fixtures/403`)}`, token);
  expect([blocked.status, blocked.json]).toMatchObject([
    422,
    { error: { code: "target_blocked", target_status: 403 } },
  ]);

  await openUntil(page, `/${owner.slug}/requests?env=test`, (look) =>
    expect(page.getByRole("table", { name: /Test requests/ }).getByText("target_blocked")).toBeVisible(look),
  );
  // Look only after the request was logged: it must not be among the live ones.
  await page.goto(`/${owner.slug}/requests`);
  await expect(page.getByRole("heading", { name: "No live calls yet", exact: true })).toBeVisible();
  await page.goto(`/${owner.slug}/keys?env=test`);
  await revokeKey(page, "local tries", "done");
  await expect.poll(async () => (await callApi("/v1/scrape", token)).status).toBe(401);
});
