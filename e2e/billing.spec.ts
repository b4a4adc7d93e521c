import { rm } from "node:fs/promises";
import { payInvoice, setBilling } from "#testing/builders/invoice.ts";
import { makeKey } from "#testing/builders/key.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { awaitScripts } from "./await-scripts.ts";
import { countClicks, expectAtMost } from "./count-clicks.ts";
import { baseUrl, callApi, expect, expectAccessible, test } from "./fixtures.ts";
import { wordsOf } from "./pdf-words.ts";
import { startProduct, stopProduct } from "./start-product.ts";

const BUYER = { company: "Acme AG", addressLines: ["1 Pier"], country: "DE" };

test("a pack that the operator marks as paid adds its credits once, and its PDF is complete", async ({
  page,
  context,
  owner,
  signIn,
}) => {
  const { slug } = owner;
  await setBilling(owner.ctx, { company: "Acme AG", addressLines: ["1 Pier"], country: "DE", taxRateBp: 1_900 });
  const { token } = await makeKey(owner.ctx, { scopes: ["billing"] });
  await context.clearCookies();
  await signIn(context, await addMember(owner.ctx, "billing"));

  await page.goto(`/${slug}/invoices`);
  await expect(page.getByRole("heading", { name: "No invoices yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Buy credits" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy credits" });
  await dialog.getByRole("radio", { name: /^100,000 credits/ }).check();
  await expect(dialog.getByText("€90.00 before tax, €0.0009 a credit: 10% less than the smallest pack")).toBeVisible();
  await expect(dialog.getByText("Total €107.10")).toBeVisible();
  await expect(dialog.getByText("Invoiced to Acme AG, 1 Pier, Germany.")).toBeVisible();
  await dialog.getByLabel("Order number").fill("PO-4711");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Get the invoice" }).click();

  await expect(page).toHaveURL(new RegExp(`/${slug}/invoices/inv_`));
  await expect(page.getByRole("heading", { name: "€107.10 to pay" })).toBeVisible();
  const number = await page.getByRole("heading", { level: 1 }).innerText();
  expect(number).toMatch(/^INV-20\d\d-\d{6}$/);
  const toPay = page.getByRole("region", { name: "€107.10 to pay" });
  await expect(toPay.getByText(number)).toBeVisible();
  await expect(toPay.getByText("due in 14 days")).toBeVisible();
  await expect(toPay.getByRole("img", { name: "EPC QR code of this transfer" })).toBeVisible();
  await expectAccessible(page);

  const id = page.url().split("/").at(-1) ?? "";
  await page.goto(`/${slug}/invoices/${number.toLowerCase()}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(number);
  await payInvoice(owner.ctx, { id });
  // The page updates itself: next to the number, and with the time under Payment.
  await expect(page.getByText("Paid", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Payment", exact: true })).toBeVisible();
  await expect(page.getByRole("article").getByText(/^Paid on .* by bank transfer, reference transfer-/)).toBeVisible();
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
    "(14 days)",
    "Your order number: PO-4711",
    "IBAN DE02 1203 0000 0000 2020 51",
    "Or scan the code with your bank's app.",
  ])
    expect(words).toContain(said);
  const [receipt] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Receipt" }).click(),
  ]);
  expect(receipt.suggestedFilename()).toBe(`${number}-receipt.pdf`);
  expect(await wordsOf(await receipt.path())).toContain("€107.10 was paid on");

  await page.goto(`/${slug}/invoices?status=open`);
  await expect(page.getByRole("heading", { name: "No invoice matches" })).toBeVisible();
  await page.getByRole("link", { name: /^Open/ }).click();
  await expect(page.getByRole("link", { name: number, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/${slug}/overview`);
  const { effort } = await countClicks(page);
  await page.getByRole("navigation", { name: "Workspace" }).getByRole("link", { name: "Billing" }).click();
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  const [listed] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `PDF of ${number}` }).click(),
  ]);
  expect(listed.suggestedFilename()).toBe(`${number}.pdf`);
  expectAtMost(3, effort, "from the overview to the last invoice's PDF");
  await expect(page).toHaveURL(new RegExp(`/${slug}/invoices$`));
});

test("the first purchase asks for billing details once, and the invoice shows them", async ({ page, owner }) => {
  const { slug } = owner;
  await page.goto(`/${slug}/billing`);
  await page.getByRole("button", { name: "Buy credits" }).click();
  const dialog = page.getByRole("dialog", { name: "Buy credits" });
  await expect(dialog.getByText("First, enter the buyer.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Legal name").fill("Acme Ltd");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("An invoice needs an address.")).toBeVisible();
  await expect(dialog.getByLabel("Address")).toBeFocused();
  await dialog.getByLabel("Address").fill("1 Example Street\nLondon");
  await dialog.getByLabel("Country").selectOption("GB");
  await dialog.getByLabel("Order number").fill("PO-2026");
  await dialog.getByLabel("Currency").selectOption("GBP");
  await dialog.getByRole("button", { name: "Continue" }).click();

  await expect(dialog.getByText("Invoiced to Acme Ltd, 1 Example Street, London, United Kingdom.")).toBeVisible();
  await expect(dialog.getByLabel("Order number")).toHaveValue("PO-2026");
  await expect(dialog.getByText("Total £9.00")).toBeVisible();
  await dialog.getByRole("button", { name: "Get the invoice" }).click();
  const paper = page.getByRole("article");
  for (const said of ["Acme Ltd", "1 Example Street", "Your order number: PO-2026"])
    await expect(paper.getByText(said)).toBeVisible();
  // Banking apps do not support pounds in EPC codes.
  await expect(page.getByRole("img", { name: "EPC QR code of this transfer" })).toHaveCount(0);

  await page.goto(`/${slug}/billing?buy=1`);
  await expect(dialog.getByRole("radio", { name: /^10,000 credits/ })).toBeVisible();
});

test("an installation without a seller says so and sells nothing", async ({ browser }) => {
  test.slow();
  const product = await startProduct();
  try {
    const page = awaitScripts(await (await browser.newContext({ baseURL: product.baseUrl })).newPage());
    await page.goto(product.signInUrl ?? "");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(/\/overview/);
    const slug = new URL(page.url()).pathname.split("/")[1];
    for (const path of ["billing", "invoices?buy=1"]) {
      await page.goto(`/${slug}/${path}`);
      await expect(page.getByText("Credits cannot be bought yet")).toBeVisible();
      await expect(page.getByText("set SELLER_NAME, SELLER_ADDRESS and SELLER_BANK.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Buy credits" })).toHaveCount(0);
      await expectAccessible(page);
    }
  } finally {
    await stopProduct(product);
    await rm(product.dataDir, { recursive: true, force: true });
  }
});

test("the printed page contains only the document", async ({ page, owner }) => {
  const { slug } = owner;
  await setBilling(owner.ctx, BUYER);
  await page.goto(`/${slug}/invoices?buy=1`);
  await page.getByRole("button", { name: "Get the invoice" }).click();
  const screenOnly = [page.getByRole("button", { name: "Print" }), page.getByRole("link", { name: "Download PDF" })];
  await expect(page.getByRole("article")).toBeVisible();
  for (const each of screenOnly) await expect(each).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article")).toBeVisible();
  for (const each of screenOnly) await expect(each).toBeHidden();
});

test("an invoice is hidden from other workspaces and from members", async ({ page, context, owner, signIn }) => {
  await setBilling(owner.ctx, BUYER);
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
  await expect(page.getByRole("heading", { name: "Your role cannot open this page" })).toBeVisible();
  expect((await fetch(`${baseUrl()}/v1/invoices/${id}.pdf`)).status).toBe(401);
});

test("the address in a 402 leads to the shop, and strangers nowhere", async ({ page, owner }) => {
  await page.goto(`/top-up/${owner.ctx.workspaceId}`);
  await expect(page).toHaveURL(new RegExp(`/${owner.slug}/invoices\\?buy=1$`));
  await expect(page.getByRole("dialog", { name: "Buy credits" })).toBeVisible();
  const other = await makeWorkspace();
  expect((await page.goto(`/top-up/${other.workspaceId}`))?.status()).toBe(404);
});
