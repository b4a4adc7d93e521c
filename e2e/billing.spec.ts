import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { payInvoice, setBilling } from "#testing/builders/invoice.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { baseUrl, callApi, expect, expectAccessible, test } from "./fixtures.ts";

async function wordsOf(file: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(file)));
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, " ");
}

test("billing buys a pack, the operator marks it paid, the credits are there once, and the PDF says it all", async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const { slug } = owner;
  await setBilling(owner.ctx, { company: "Acme AG", country: "DE", taxRateBp: 1_900 });
  const { token } = await makeKey(owner.ctx, { scopes: ["billing"] });
  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "billing"));

  await page.goto(`/${slug}/invoices`);
  await expect(page.getByRole("heading", { name: "No invoices yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Buy credits" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy credits" });
  await dialog.getByRole("radio", { name: /^100,000 credits/ }).check();
  await expect(dialog.getByText("Total €107.10")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Get the invoice" }).click();

  await expect(page).toHaveURL(new RegExp(`/${slug}/invoices/inv_`));
  await expect(page.getByRole("heading", { name: "€107.10 to pay" })).toBeVisible();
  const number = await page.getByRole("heading", { level: 1 }).innerText();
  expect(number).toMatch(/^INV-20\d\d-\d{6}$/);
  await expect(page.getByRole("region", { name: "€107.10 to pay" }).getByText(number)).toBeVisible();
  await expectAccessible(page);

  const id = page.url().split("/").at(-1) ?? "";
  await payInvoice(owner.ctx, { id });
  await payInvoice(owner.ctx, { id });
  await page.reload();
  // Next to its number, and with the time under Payment.
  await expect(page.getByText("Paid", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Payment", exact: true })).toBeVisible();
  const { json: balance } = await callApi("/v1/balance", token);
  expect(balance).toMatchObject({ balance: 101_000 });

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  const words = await wordsOf(await download.path());
  for (const said of [
    `Invoice ${number}`,
    "Acme AG",
    "100,000 credits (growth)",
    "VAT 19 % on €90.00",
    "€17.10",
    "€107.10",
  ])
    expect(words).toContain(said);

  await page.goto(`/${slug}/invoices?status=open`);
  await expect(page.getByRole("heading", { name: "No invoice is like that" })).toBeVisible();
  await page.getByRole("link", { name: /^Open/ }).click();
  await expect(page.getByRole("link", { name: number })).toBeVisible();
  await expectAccessible(page);
});

test("on paper the document stands alone", async ({ page, owner }) => {
  const { slug } = owner;
  await page.goto(`/${slug}/invoices?buy=1`);
  await page.getByRole("button", { name: "Get the invoice" }).click();
  const screenOnly = [page.getByRole("button", { name: "Print" }), page.getByRole("link", { name: "Download PDF" })];
  await expect(page.getByRole("article")).toBeVisible();
  for (const each of screenOnly) await expect(each).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article")).toBeVisible();
  for (const each of screenOnly) await expect(each).toBeHidden();
});

test("an invoice is another workspace's secret, and no member's business", async ({ page, context, owner, signIn }) => {
  await page.goto(`/${owner.slug}/invoices?buy=1`);
  await page.getByRole("button", { name: "Get the invoice" }).click();
  await expect(page).toHaveURL(/inv_/);
  const id = page.url().split("/").at(-1) ?? "";
  const other = await makeWorkspace();
  await context.clearCookies();
  await signIn(context, other);
  await page.goto(`/${other.workspaceId.slice(3)}/invoices/${id}`);
  await expect(page.getByRole("heading", { name: "This invoice was not found" })).toBeVisible();
  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "member"));
  await page.goto(`/${owner.slug}/invoices/${id}`);
  await expect(page.getByRole("heading", { name: "Your role does not open this page" })).toBeVisible();
  expect((await fetch(`${baseUrl()}/v1/invoices/${id}.pdf`)).status).toBe(401);
});

test("the address that a refused call names leads to the shop, and strangers nowhere", async ({ page, owner }) => {
  await page.goto(`/top-up/${owner.ctx.workspaceId}`);
  await expect(page).toHaveURL(new RegExp(`/${owner.slug}/invoices\\?buy=1$`));
  await expect(page.getByRole("dialog", { name: "Buy credits" })).toBeVisible();
  const other = await makeWorkspace();
  expect((await page.goto(`/top-up/${other.workspaceId}`))?.status()).toBe(404);
});
