import { readFile } from "node:fs/promises";
import { makeReleasedHold } from "#testing/builders/credits.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember } from "#testing/builders/workspace.ts";
import { awaitScripts } from "./await-scripts.ts";
import { baseUrl, callApi, expect, expectAccessible, expectNotification, openUntil, test } from "./fixtures.ts";
import { openMailbox } from "./mailbox.ts";

const parse = (token: string) =>
  callApi("/v1/parse", token, { method: "POST", body: JSON.stringify({ html: "<p>one" }) });

test("crossing the threshold that billing set causes one mail and one webhook event", async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const { token } = await makeKey(owner.ctx, { scopes: ["parse", "admin"] });
  await context.clearCookies();
  const billing = await addMember(owner.ctx, "billing");
  await signIn(context, billing);
  await page.goto(`/${owner.slug}/billing`);
  await expectAccessible(page);
  const credits = page.getByRole("region", { name: "Credits", exact: true });
  await credits.getByLabel("Notify when credits fall below").fill("2,000");
  await credits.getByRole("button", { name: "Save threshold" }).click();
  await expect(credits.getByText("the next call that costs credits sends the notice")).toBeVisible();
  await credits.getByLabel("Notify when credits fall below").fill("999");
  await credits.getByRole("button", { name: "Save threshold" }).click();
  await expect(credits.getByText("when fewer than 999 credits are left")).toBeVisible();

  for (let calls = 0; calls < 3; calls++) expect((await parse(token)).status).toBe(200);
  await openUntil(page, `/${owner.slug}/billing`, (look) =>
    expect(credits.getByText("997 credits", { exact: true })).toBeVisible(look),
  );
  const { json } = await callApi("/v1/events?type=credits.low", token);
  expect(json.data).toHaveLength(1);
  const mail = page.getByRole("link", { name: /running low on credits/ }).filter({ hasText: billing.actor.label });
  await openMailbox(page, (look) => expect(mail).toHaveCount(1, look));
});

test("billing details are validated in the form and saved", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/billing`);
  const details = page.getByRole("region", { name: "Billing details" });
  await details.getByLabel("Legal name").fill("Acme GmbH");
  await details.getByLabel("Country").selectOption("DE");
  await details.getByLabel("VAT or tax id").fill("FR123");
  await details.getByLabel("Billing contacts").fill("finance@acme.example\nnobody");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(details.getByText("Line 2: That is not an email address.")).toBeVisible();
  await details.getByLabel("Billing contacts").fill("finance@acme.example");
  await details.getByRole("button", { name: "Save details" }).click();
  await expect(details.getByText("begins with DE, like DE123456789")).toBeVisible();
  await expect(details.getByLabel("VAT or tax id")).toBeFocused();
  await expectAccessible(page);
  await details.getByLabel("VAT or tax id").fill("de 123 456 789");
  await expectNotification(page, "Billing details saved", () =>
    details.getByRole("button", { name: "Save details" }).click(),
  );
  await page.reload();
  await expect(details.getByLabel("VAT or tax id")).toHaveValue("DE123456789");
});

test("billing details are asked for once and kept by later edits", async ({ page, owner }) => {
  await page.goto(`/${owner.slug}/billing`);
  await page.getByRole("button", { name: "Buy credits" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy credits" });
  await dialog.getByLabel("Legal name").fill("Acme Ltd");
  await dialog.getByLabel("Address").fill("1 Pier");
  await dialog.getByLabel("Country").selectOption("IE");
  await dialog.getByLabel("Currency").selectOption("USD");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByLabel("Legal name")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  const details = page.getByRole("region", { name: "Billing details" });
  const shown = async () => {
    await expect(details.getByLabel("Legal name")).toHaveValue("Acme Ltd");
    await expect(details.getByLabel("Country")).toHaveValue("IE");
    await expect(details.getByLabel("Currency")).toHaveValue("USD");
  };
  await shown();
  await details.getByLabel("Order number").fill("PO-1");
  await expectNotification(page, "Billing details saved", () =>
    details.getByRole("button", { name: "Save details" }).click(),
  );
  await page.reload();
  await shown();
  await expect(details.getByLabel("Order number")).toHaveValue("PO-1");
});

test("the ledger shows every movement, is filtered by the URL, and is exported", async ({ page, owner }) => {
  const key = await makeKey(owner.ctx, { name: "=worker", scopes: ["parse"] });
  for (let calls = 0; calls < 2; calls++) await parse(key.token);
  await makeReleasedHold(owner.ctx, key.id);
  await page.goto(`/${owner.slug}/ledger`);
  const table = page.getByRole("table", { name: "Movements of credits" });
  await expect(table.getByRole("row")).toHaveCount(4);
  await expect(table.getByRole("row").nth(1)).toContainText("998");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show holds" }).click();
  await expect(page).toHaveURL(/holds=1/);
  await expect(table.getByRole("row")).toHaveCount(6);
  await page.keyboard.press("ArrowDown");
  await expect(table.getByRole("row").nth(1).locator("[data-row-stop]")).toBeFocused();
  await page.getByRole("link", { name: "Show holds" }).click();
  await expect(table.getByRole("row")).toHaveCount(4);
  const exported = async (rows: number) => {
    await expect(table.getByRole("row")).toHaveCount(1 + rows);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text.split("\r\n")).toHaveLength(2 + rows);
    return text;
  };
  await page.getByRole("button", { name: "Type", exact: true }).click();
  await page.getByRole("menuitem", { name: "Grant", exact: true }).click();
  await expect(page).toHaveURL(/type=grant/);
  expect(await exported(1)).toContain(",grant,1000,1000,");
  await page.goto(`/${owner.slug}/ledger?type=settle`);
  const charges = await exported(2);
  expect(charges).toContain(",settle,-1,998,");
  expect(charges).toContain(",settle,-1,999,");
  await page.goto(`/${owner.slug}/ledger?q=acme`);
  await expect(page.getByRole("heading", { level: 1, name: "Ledger" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Export CSV" })).toHaveCount(0);
});

test("a member cannot open either page, a billing member can open both", async ({ browser, owner, signIn }) => {
  for (const [role, opens] of [
    ["billing", true],
    ["member", false],
  ] as const) {
    const context = await browser.newContext({ baseURL: baseUrl() });
    await signIn(context, await addMember(owner.ctx, role));
    const page = awaitScripts(await context.newPage());
    for (const [path, title] of [
      ["billing", "Billing"],
      ["ledger", "Ledger"],
    ] as const) {
      await page.goto(`/${owner.slug}/${path}`);
      const heading = opens ? title : "Your role cannot open this page";
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    }
    await context.close();
  }
});
