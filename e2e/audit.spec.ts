import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { makeKey } from "#testing/builders/key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { answered } from "./answered.ts";
import { expect, expectAccessible, expectNotification, test } from "./fixtures.ts";

const table = (page: Page) => page.getByRole("table", { name: "Audit log, newest first" });
const sides = (page: Page) => page.getByRole("table", { name: "Before and after" });

async function createKey(page: Page, slug: string, name: string): Promise<void> {
  await page.goto(`/${slug}/keys`);
  await page.getByRole("button", { name: "Create key", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("checkbox", { name: "scrape" }).check();
  await dialog.getByRole("button", { name: "Create live key" }).click();
  await expect(page.getByTestId("secret")).toBeVisible();
  await page.getByRole("checkbox", { name: /I have stored/ }).check();
  await page.getByRole("button", { name: "Done" }).click();
}

async function revokeKey(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Revoke key…" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("textbox", { name: new RegExp(name) }).fill(name);
  await dialog.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText("Revoked", { exact: true })).toBeVisible();
}

async function exported(page: Page, label: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: label }).click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("an owner finds a key's creation and revocation in the log, filters it and exports it", async ({
  page,
  owner,
}) => {
  const { slug, ctx } = owner;
  await page.goto(`/${slug}/audit`);
  await expect(page.getByRole("heading", { name: "No changes yet" })).toBeVisible();
  await expectAccessible(page);
  await makeKey(ctx, { name: "=HYPERLINK(1)" });
  await createKey(page, slug, "night worker");
  await revokeKey(page, "night worker", "The laptop is lost");

  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Members" }).click();
  await page.getByRole("link", { name: "Audit", exact: true }).click();
  await expect(table(page).getByRole("row")).toHaveCount(4);
  await expectAccessible(page);

  await test.step("what revoking changed stands side by side, in an address of its own", async () => {
    await table(page).getByRole("link", { name: "revoked the key" }).click();
    await expect(page).toHaveURL(/open=aud_/);
    const status = sides(page).getByRole("row", { name: /^Status/ });
    await expect(status).toContainText("changed");
    await expect(status.getByRole("cell")).toHaveText(["active", "revoked"]);
    await expect(sides(page)).toContainText("The laptop is lost");
    await expect(page.getByText(/^None. No webhook is subscribed to it/)).toBeVisible();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy link to this entry" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await expectAccessible(page);
    await page.reload();
    await expect(status.getByRole("cell")).toHaveText(["active", "revoked"]);
  });

  await test.step("the next older one is the key's making, without its secret", async () => {
    await page.getByRole("button", { name: "Older entry" }).click();
    await expect(page.getByRole("heading", { name: "Created the key" })).toBeVisible();
    await expect(sides(page).getByRole("row", { name: /^Name/ })).toContainText("night worker");
    await expect(sides(page)).not.toContainText(/svc_live_[0-9A-Za-z]{32}/);
  });

  await test.step("narrowed to that key, then to one action", async () => {
    await page.getByRole("link", { name: "All changes to this object" }).click();
    await expect(page).toHaveURL(/\/audit\?target=key_/);
    await expect(table(page).getByRole("row")).toHaveCount(3);
    await page.getByRole("button", { name: "About" }).click();
    await page.getByRole("menuitem", { name: "Keys", exact: true }).click();
    await page.getByRole("button", { name: "What", exact: true }).click();
    await page.getByRole("menuitem", { name: "Revoked the key" }).click();
    await expect(page).toHaveURL(/action=key\.revoked/);
    await expect(table(page).getByRole("row")).toHaveCount(2);
    const { name, text } = await exported(page, "Export NDJSON");
    expect(name).toMatch(/^audit-[\dT-]+\.ndjson$/);
    const rows = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(rows).toMatchObject([{ action: "key.revoked", before: { status: "active" }, after: { status: "revoked" } }]);
  });

  await test.step("what nothing matches says so, and the whole is a harmless CSV", async () => {
    await page.goto(`/${slug}/audit?actor=operator`);
    await expect(page.getByRole("heading", { name: "No entry matches" })).toBeVisible();
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(table(page).getByRole("row")).toHaveCount(4);
    const { name, text } = await exported(page, "Export CSV");
    expect(name).toMatch(/\.csv$/);
    const [head, ...lines] = text.trimEnd().split("\r\n");
    expect(head).toMatch(/^id,created_at,actor_type,/);
    expect(lines).toHaveLength(3);
    expect(text).not.toMatch(/(^|,)=/m);
  });
  await test.step("by a zone and a clock of one's own, from the first paint on; what is taken along stays in UTC", async () => {
    await page.goto("/account");
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await page.getByRole("checkbox", { name: "Show clock times in lists" }).check();
    await expectNotification(page, "Time settings saved", () =>
      page.getByRole("region", { name: "Times" }).getByRole("button", { name: "Save" }).click(),
    );
    await page.goto(`/${slug}/audit`);
    const time = table(page).getByRole("row").nth(1).locator("time").first();
    const at = new Date((await time.getAttribute("datetime")) ?? "");
    const clock = new Intl.DateTimeFormat("sv-SE", { timeStyle: "medium", timeZone: "Asia/Tokyo" }).format(at);
    await expect(time).toContainText(clock);
    expect(await (await answered(() => page.request.get(`/${slug}/audit`))).text()).toContain(clock);
    await page.getByRole("button", { name: "Time", exact: true }).click();
    await expect(page.getByLabel("From, Asia/Tokyo")).toBeVisible();
    await page.keyboard.press("Escape");
    expect((await exported(page, "Export CSV")).text).toContain(at.toISOString());
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitemradio", { name: "Relative" }).click();
    await expect(time).toContainText("ago");
  });
});

test("owners set the retention, members read non-financial entries, billing reads nothing", async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const { slug, ctx } = owner;
  await page.goto(`/${slug}/settings/security`);
  const panel = page.getByRole("region", { name: "Audit log" });
  await panel.getByLabel("Keep entries").selectOption("365 days");
  await panel.getByRole("button", { name: "Save retention" }).click();
  await expect(panel.getByText("Kept for 365 days.")).toBeVisible();
  await panel.getByRole("link", { name: "Open the log" }).click();
  await expect(page.getByText("never change and are kept for 365 days")).toBeVisible();
  await expect(table(page).getByRole("link", { name: "changed how long the audit log is kept" })).toBeVisible();

  await context.clearCookies();
  await signIn(context, await addMember(ctx, "member"));
  await page.goto(`/${slug}/settings/security`);
  await expect(panel.getByText("An owner can change how long entries are kept.")).toBeVisible();
  await panel.getByRole("link", { name: "Open the log" }).click();
  await expect(table(page).getByRole("row")).toHaveCount(2);

  await context.clearCookies();
  await signIn(context, await addMember(ctx, "billing"));
  await page.goto(`/${slug}/audit`);
  await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
  expect((await answered(() => page.request.get(`/api/dashboard/${slug}/audit/export?format=csv`))).status()).toBe(403);
});
