import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "#lib/kernel/context.ts";
import { closeDb, db, sql } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { asOperator, makeInvoice, payInvoice, setBilling } from "#testing/builders/invoice.ts";
import { makePng } from "#testing/builders/png.ts";
import { addMember, makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { needs, type Tool } from "#testing/services/needs.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { renderPdf } from "./pdf/render-pdf.ts";
import { readPdf } from "./read-pdf.ts";
import type { Invoice } from "./types.ts";

beforeAll(async () => {
  await ownDatabase();
  Object.assign(process.env, {
    SELLER_NAME: "Seller GmbH",
    SELLER_ADDRESS: "12 Harbour Street|21073 Hamburg",
    SELLER_COUNTRY: "DE",
    SELLER_VAT_ID: "DE123456789",
    SELLER_BANK: "IBAN DE02 1203 0000 0000 2020 51",
  });
});
afterAll(closeDb);

/** Returns the text with normalized whitespace. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

async function pdfOf(ctx: Ctx, id: string) {
  const read = await readPdf(ctx, id);
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

async function acme() {
  const owner = await makeWorkspace();
  await setBilling(owner, {
    company: "Łódź & Søn <script>, Ärzte GmbH",
    addressLines: ["1 Pier", "Dublin"],
    country: "DE",
    vatId: "DE987654321",
    orderNumber: "PO-4711",
    taxRateBp: 1_900,
  });
  return { owner, invoice: await makeInvoice(owner) };
}

describe("an invoice's PDF", () => {
  it("contains seller, buyer, lines, tax and total as selectable text", async () => {
    const { owner, invoice } = await acme();
    const words = await wordsOf((await pdfOf(owner, invoice.id)).bytes);
    for (const said of [
      `Invoice ${invoice.number}`,
      "Seller GmbH",
      "21073 Hamburg",
      "VAT id DE123456789",
      "Łódź & Søn <script>, Ärzte GmbH",
      "VAT id DE987654321",
      "Germany",
      "10,000 credits (starter)",
      "VAT 19 % on €10.00",
      "€1.90",
      "Total (EUR)",
      "€11.90",
      "IBAN DE02 1203 0000 0000 2020 51",
      `Payment reference: ${invoice.number}`,
      "(14 days)",
      "Or scan the code with your bank's app.",
      "Your order number: PO-4711",
      "Page 1 of 1",
    ])
      expect(words).toContain(said);
  });

  it("is tagged, titled and has a language and an embedded font", async () => {
    const { owner, invoice } = await acme();
    const { bytes } = await pdfOf(owner, invoice.id);
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const { info } = await getMeta(document);
    expect(info).toMatchObject({ Title: `Invoice ${invoice.number}`, Author: "Seller GmbH", Language: "en" });
    expect((await document.getMarkInfo())?.Marked).toBe(true);
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    for (const role of ["Document", "H1", "Table", "TR", "TH", "TD", "Figure"]) expect(tree).toContain(`"${role}"`);
    expect(tree).toContain("An EPC QR code of this transfer");
    const raw = bytes.toString("latin1");
    expect(raw).toMatch(/\/FontFile[23]/);
    expect(raw).not.toContain("Helvetica");
  });

  it("is stored once with the same bytes for all readers, even after payment", async () => {
    const { owner, invoice } = await acme();
    const asked = await Promise.all([1, 2, 3].map(() => pdfOf(owner, invoice.id)));
    await payInvoice(owner, invoice);
    asked.push(await pdfOf(owner, invoice.id));
    expect(new Set(asked.map(({ sha256 }) => sha256)).size).toBe(1);
    for (const { bytes, sha256 } of asked) expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
    expect(asked[0]?.file).toBe(`${invoice.number}.pdf`);
    await expect(
      sql().query("update invoices set pdf = 'x', pdf_sha256 = 'y' where id = $1", [invoice.id]),
    ).rejects.toThrow("never changes");
  });

  it("has the same bytes when rendered again", async () => {
    const { invoice } = await acme();
    const again = await renderPdf({ ...invoice, status: "paid", paid_at: "2026-12-24T00:00:00.000Z" });
    expect(again.sha256).toBe((await renderPdf(invoice)).sha256);
  });

  it("has a receipt once paid, stored once, with the date and payment", async () => {
    const { owner, invoice } = await acme();
    expect(await readPdf(owner, invoice.id, "receipt")).toMatchObject({ ok: false, error: "not_found" });
    await payInvoice(owner, invoice);
    const asked = await Promise.all([1, 2, 3].map(() => readPdf(owner, invoice.id, "receipt")));
    const [receipt] = asked;
    if (!receipt?.ok) throw new Error("There is no receipt.");
    expect(new Set(asked.map((each) => each.ok && each.value.sha256)).size).toBe(1);
    expect(receipt.value.file).toBe(`${invoice.number}-receipt.pdf`);
    const words = await wordsOf(receipt.value.bytes);
    for (const said of [
      `Receipt for ${invoice.number}`,
      "Paid: ",
      "€11.90 was paid on ",
      "by bank transfer, reference transfer-",
      "Nothing is left to pay.",
      "Your order number: PO-4711",
    ])
      expect(words).toContain(said);
    expect(words).not.toContain("How to pay");
    expect(await readPdf(await makeWorkspace(), invoice.id, "receipt")).toMatchObject({ error: "not_found" });
    expect(await readPdf(await addMember(owner, "member"), invoice.id, "receipt")).toMatchObject({
      error: "forbidden",
    });
  });

  it("keeps the seller's logo from when it was issued", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "gatehouse-logo-"));
    const [first, second] = [path.join(folder, "first.png"), path.join(folder, "second.png")];
    await writeFile(first, makePng(40, 10));
    await writeFile(second, makePng(10, 40));
    try {
      Object.assign(env(), { SELLER_LOGO: first });
      const { owner, invoice } = await acme();
      Object.assign(env(), { SELLER_LOGO: second });
      const other = await makeInvoice(owner);
      await rm(folder, { recursive: true });
      const width = async (id: string) => /\/Width (\d+)/.exec((await pdfOf(owner, id)).bytes.toString("latin1"))?.[1];
      expect([await width(invoice.id), await width(other.id)]).toEqual(["40", "10"]);
      expect(await db().sellerLogo.count()).toBe(2);
    } finally {
      delete (env() as { SELLER_LOGO?: string }).SELLER_LOGO;
      await rm(folder, { recursive: true, force: true });
    }
  });

  it("spans several pages without losing a line", async () => {
    const { invoice } = await acme();
    const [line] = invoice.lines;
    if (!line) throw new Error("It has no line.");
    const lines = Array.from({ length: 90 }, (_, at) => ({
      ...line,
      description: `Line ${at + 1} ${"of many words ".repeat(at % 7)}`,
    }));
    const long: Invoice = { ...invoice, lines };
    const words = await wordsOf((await renderPdf(long)).bytes);
    for (let at = 1; at <= 90; at++) expect(words).toContain(`Line ${at} `);
    expect(words).toMatch(/Page 3 of \d/);
  });

  it("is visible only with permission and in its workspace", async () => {
    const { owner, invoice } = await acme();
    expect(await readPdf(await addMember(owner, "member"), invoice.id)).toMatchObject({ error: "forbidden" });
    expect(await readPdf(await makeWorkspace(), invoice.id)).toMatchObject({ error: "not_found" });
    expect(await readPdf(owner, "nonsense")).toMatchObject({ error: "not_found" });
  });
});

it("PDFs of a credit note and a statement contain their kind and details", async () => {
  const { owner, invoice } = await acme();
  await payInvoice(owner, invoice);
  const issued = await issueCreditNote(asOperator(owner), invoice.id, { reason: "Ordered twice" });
  if (!issued.ok) throw new Error(issued.message);
  const note = await wordsOf((await pdfOf(owner, issued.value.note.id)).bytes);
  for (const said of [
    `Credit note CN-`,
    `Corrects invoice ${invoice.number}`,
    "−€11.90",
    "10,000 credits were taken back",
  ])
    expect(note).toContain(said);

  const row = await db().invoice.findFirstOrThrow({ where: { id: invoice.id } });
  const statement = {
    opening: 5,
    granted: 100,
    refunded: 0,
    adjusted: 0,
    expired: 0,
    used: [{ endpoint: "/v1/scrape", requests: 40, credits: 40 }],
    held_change: 0,
    closing: 65,
  };
  const paper = await renderPdf({
    ...invoice,
    kind: "statement",
    number: "ST-2026-000001",
    issued_at: row.createdAt.toISOString(),
    statement,
    period_start: "2026-10-01T00:00:00.000Z",
    period_end: "2026-11-01T00:00:00.000Z",
  });
  const words = await wordsOf(paper.bytes);
  for (const said of [
    "Statement ST-2026-000001",
    "1 October 2026 to 31 October 2026 (UTC)",
    "Used: /v1/scrape (40 requests) −40",
    "Closing balance 65",
  ])
    expect(words).toContain(said);
});

const READER: Tool = "pdftotext";
it("an invoice's PDF has the same text in another PDF reader", needs(READER), async () => {
  const { owner, invoice } = await acme();
  const { bytes } = await pdfOf(owner, invoice.id);
  const text = execFileSync(READER, ["-layout", "-", "-"], { input: bytes }).toString("utf8");
  for (const said of [invoice.number, "10,000 credits (starter)", "VAT 19 % on €10.00", "€11.90"])
    expect(text).toContain(said);
});
