import { backdateKeyUse } from "#testing/builders/backdate-key-use.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { awaitScripts } from "./await-scripts.ts";
import { callApi, expect, expectAccessible, test } from "./fixtures.ts";

const MINUTE = 60_000;
/** The worker checks four times a minute, and the page updates itself. */
const RETIRED_WITHIN = { timeout: 180_000 };

test("the assistant retires a key with real traffic, and the audit log records it all", async ({
  page,
  owner: { ctx, slug },
  site,
}) => {
  const old = await makeKey(ctx, { name: "nightly import", credit_ceiling: 100 });
  const scrape = (token: string, agent: string) =>
    callApi("/v1/scrape", token, {
      method: "POST",
      headers: { "user-agent": agent },
      body: JSON.stringify({ url: `${site.url}/` }),
    });
  expect((await scrape(old.token, "nightly-import/2.1")).status).toBe(200);

  await page.goto(`/${slug}/keys/${old.id}`);
  await page.getByRole("link", { name: "Rotate", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Rotate the key" })).toBeVisible();
  await expect(page.getByRole("table", { name: "Callers of the old key" })).toContainText("nightly-import/2.1");
  await expect(page.getByText("nightly import has no working successor", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create the successor" }).click();
  const token = (await page.getByTestId("secret").textContent()) ?? "";
  expect(token).toMatch(/^svc_live_/);
  await page.getByRole("checkbox", { name: /I have stored/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("link", { name: "nightly import 2", exact: true })).toBeVisible();
  await expect(page.getByText("The old key is still in use", { exact: true })).toBeVisible();

  const balance = await scrape(token, "nightly-import/2.2");
  expect(balance.status).toBe(200);
  await backdateKeyUse(ctx, old.id, 10 * MINUTE);
  await expect(page.getByText("The old key is quiet", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Revoke it automatically after").selectOption("1");
  await page.getByRole("button", { name: "Revoke it automatically" }).click();
  await expect(page.getByText("It will be revoked after 1 hour without a call", { exact: true })).toBeVisible();
  await backdateKeyUse(ctx, old.id, 61 * MINUTE);
  await expect(page.getByText("The old key is revoked", { exact: true })).toBeVisible(RETIRED_WITHIN);
  await expectAccessible(page);

  const call = () => callApi("/v1/scrape?url=x", old.token);
  // The page shows the database's state; the process that answers calls is notified a moment later.
  await expect.poll(async () => (await call()).status).toBe(401);
  const refused = await call();
  expect(refused.json).toMatchObject({
    error: { code: "revoked", reason: expect.stringMatching(/^rotated: replaced by key_.* quiet for an hour$/) },
  });
  expect((await scrape(token, "nightly-import/2.2")).status).toBe(200);

  await page.goto(`/${slug}/audit`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "revoked the key" })).toContainText("Rotation assistant");
  await expect(rows.filter({ hasText: "planned the key's end" })).toHaveCount(1);
});

test("a key that has reached its ceiling gets a successor with a new ceiling", async ({
  page,
  owner: { ctx, slug },
  site,
}) => {
  const old = await makeKey(ctx, { name: "spent import", credit_ceiling: 1 });
  const spent = await callApi("/v1/scrape", old.token, {
    method: "POST",
    body: JSON.stringify({ url: `${site.url}/` }),
  });
  expect(spent.status).toBe(200);
  await page.goto(`/${slug}/keys/${old.id}`);
  await page.getByRole("link", { name: "Rotate", exact: true }).click();
  await page.getByLabel("Credit ceiling").fill("2.500");
  await page.getByRole("button", { name: "Create the successor" }).click();
  await expect(page.getByText("A whole number of credits.").first()).toBeVisible();
  await page.getByLabel("Credit ceiling").fill("2,500");
  await page.getByRole("button", { name: "Create the successor" }).click();
  await expect(page.getByTestId("secret")).toBeVisible();
  await page.getByRole("checkbox", { name: /I have stored/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "spent import 2", exact: true }).click();
  await expect(page.getByText("of 2,500", { exact: false }).first()).toBeVisible();
});

test("a member can only watch a rotation; billing sees nothing", async ({ browser, owner: { ctx, slug }, signIn }) => {
  const key = await makeKey(ctx, { name: "a key" });
  const member = await browser.newContext();
  await signIn(member, await addMember(ctx, "member"));
  const page = awaitScripts(await member.newPage());
  await page.goto(`/${slug}/keys/${key.id}/rotate`);
  await expect(page.getByText("Only owners can create keys.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Revoke/ })).toHaveCount(0);
  await member.close();

  const billing = await browser.newContext();
  await signIn(billing, await addMember(ctx, "billing"));
  const money = awaitScripts(await billing.newPage());
  await money.goto(`/${slug}/keys/${key.id}/rotate`);
  await expect(money.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
  await expect(money.getByRole("heading", { name: "Rotate the key" })).toHaveCount(0);
  await billing.close();
});
