import { ageKey, makeKey } from "#testing/builders/key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { awaitScripts } from "./await-scripts.ts";
import { callApi, expect, expectAccessible, test } from "./fixtures.ts";

test("the allowed domains apply to the invitation dialog, and the log records them", async ({
  page,
  owner,
  context,
  signIn,
}) => {
  const { slug, ctx } = owner;
  await page.goto(`/${slug}/settings/security`);
  const panel = page.getByRole("region", { name: "Invitations", exact: true });
  const domains = panel.getByLabel("Allowed domains");
  await domains.fill("company.example\nnot a domain!");
  await panel.getByRole("button", { name: "Save domains" }).click();
  await expect(panel.getByText("is not a domain such as company.example")).toBeVisible();
  await expectAccessible(page);
  await domains.fill("Company.Example\nbücher.example");
  await panel.getByRole("button", { name: "Save domains" }).click();
  await expect(domains).toHaveValue("company.example\nxn--bcher-kva.example");

  await page.goto(`/${slug}/members?invite=1`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(`ada-${slug}@other.example`);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  await expect(
    dialog.getByText("Only addresses at company.example, xn--bcher-kva.example may be invited"),
  ).toBeVisible();
  await dialog.getByLabel("E-mail address").fill(`ada-${slug}@company.example`);
  await dialog.getByRole("button", { name: "Send the invitation" }).click();
  const invited = page.getByRole("table", { name: "Invitations" });
  await expect(invited.getByText(`ada-${slug}@company.example`, { exact: true })).toBeVisible();

  await page.goto(`/${slug}/audit`);
  await page.getByRole("link", { name: "changed whose addresses may be invited" }).click();
  await expect(page.getByRole("table", { name: "Before and after" })).toContainText("company.example");

  await context.clearCookies();
  await signIn(context, await addMember(ctx, "member"));
  await page.goto(`/${slug}/settings/security`);
  await expect(panel.getByRole("list", { name: "Allowed domains" }).getByRole("listitem")).toHaveCount(2);
  await expect(panel.getByRole("button")).toHaveCount(0);
});

test("a key lifetime limit applies in the dialog and the API, and lists older keys", async ({ page, owner }) => {
  const { slug, ctx } = owner;
  const admin = await makeKey(ctx, { name: "from before", scopes: ["admin"] });
  await page.goto(`/${slug}/settings/security`);
  const panel = page.getByRole("region", { name: "Lifetime of keys" });
  await panel.getByLabel("At most").fill("0");
  await panel.getByRole("button", { name: "Save lifetime" }).click();
  await expect(panel.getByText("At least 1 day")).toBeVisible();
  await panel.getByLabel("At most").fill("60");
  await panel.getByRole("button", { name: "Save lifetime" }).click();
  await expect(panel.getByText("Keys are valid for at most 60 days.", { exact: false })).toBeVisible();
  await expect(panel.getByRole("list", { name: "Keys beyond the limit" })).toContainText("from before");
  await expectAccessible(page);

  const refused = await callApi("/v1/keys", admin.token, {
    method: "POST",
    body: JSON.stringify({ name: "endless", env: "live", scopes: ["scrape"] }),
  });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.json)).toContain("live 60 days at most");

  await page.goto(`/${slug}/keys?create=1`);
  const dialog = page.getByRole("dialog");
  const expiry = dialog.getByLabel("Expiry");
  await expect(expiry.getByRole("option")).toHaveText([
    "In 7 days",
    "In 30 days",
    "In 60 days, the most",
    "On a date…",
  ]);
  await expect(expiry).toHaveValue("60");
  await expect(dialog.getByText("This workspace lets keys live 60 days at most.", { exact: false })).toBeVisible();
  await dialog.getByLabel("Name").fill("within it");
  await dialog.getByRole("button", { name: "Create live key" }).click();
  await expect(page.getByTestId("secret")).toBeVisible();
});

test("live keys are limited together per workspace, and individually", async ({ page, owner }) => {
  const { slug, ctx } = owner;
  const { token, id } = await makeKey(ctx, { name: "limited", rate_limit_minute: 9 });
  await page.goto(`/${slug}/settings/security`);
  const panel = page.getByRole("region", { name: "Rate limits" });
  await panel.getByLabel("Per day").fill("0");
  await panel.getByRole("button", { name: "Save limits" }).click();
  await expect(panel.getByText("At least 1; leave it empty")).toBeVisible();
  await expectAccessible(page);
  await panel.getByLabel("Per day").fill("5,000");
  await panel.getByRole("button", { name: "Save limits" }).click();
  await expect(panel.getByText("Live keys together make 5,000 a day at most.", { exact: false })).toBeVisible();
  const called = await callApi("/v1/scrape", token);
  expect(called.headers.get("ratelimit-policy")).toBe("9;w=60, 5000;w=86400");
  await page.goto(`/${slug}/keys/${id}`);
  await expect(page.getByText("9 a minute")).toBeVisible();
});

test("the security page lists sign-in methods and idle keys, and revokes one", async ({ page, owner }) => {
  const { slug, ctx } = owner;
  const key = await makeKey(ctx, { name: "forgotten", env: "test" });
  await ageKey(key.id, 91);
  await makeKey(ctx, { name: "young" });
  await page.goto(`/${slug}/settings/security`);
  const ways = page.getByRole("region", { name: "Sign-in", exact: true }).getByRole("listitem");
  const way = (name: string) => ways.filter({ has: page.getByText(name, { exact: true }) });
  await expect(way("Passkey").getByText("on", { exact: true })).toBeVisible();
  await expect(way("GitHub").getByText("on", { exact: true })).toBeVisible();
  await expect(way("Google")).toHaveCount(0);
  const idle = page.getByRole("region", { name: "Idle keys" });
  await expect(idle.getByRole("listitem")).toHaveCount(1);
  await expect(idle).toContainText("never used");
  await idle.getByRole("button", { name: "Revoke forgotten" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Nobody has used it for 90 days.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(idle).toContainText("None: every key");
  await page.goto(`/${slug}/keys/${key.id}`);
  await expect(page.getByText("Reason: idle", { exact: true })).toBeVisible();
});

test("an owner signs a member out of every browser", async ({ page, owner, browser, signIn }) => {
  const member = await addMember(owner.ctx, "member");
  const theirs = await browser.newContext();
  await signIn(theirs, member);
  const lost = awaitScripts(await theirs.newPage());
  await lost.goto(`/${owner.slug}/keys`);
  await expect(lost.getByRole("heading", { name: "Keys", exact: true })).toBeVisible();

  await page.goto(`/${owner.slug}/members`);
  const row = page.getByRole("table", { name: "Members" }).getByRole("row").filter({ hasText: member.actor.label });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Sign out everywhere…" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("1 browser");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(dialog).toHaveCount(0);

  await lost.goto(`/${owner.slug}/keys`);
  await expect(lost).toHaveURL(/\/sign-in/);
  await theirs.close();
  await page.goto(`/${owner.slug}/audit`);
  await expect(page.getByRole("link", { name: "signed the member out everywhere", exact: true })).toBeVisible();
});
