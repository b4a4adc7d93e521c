import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { signPdfLink } from "#lib/billing/invoices/sign-pdf-link.ts";
import type { Invoice } from "#lib/billing/invoices/types.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { makeInvoice, payInvoice } from "#testing/builders/invoice.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

await testDatabase();
const gateway = await testGateway();
let ctx: Ctx;
let token: string;
let invoice: Invoice;

beforeAll(async () => {
  ctx = await makeWorkspace();
  token = (await makeKey(ctx, { scopes: ["billing"] })).token;
  invoice = await makeInvoice(ctx);
});

const fetchPdf = (path: string, headers: Record<string, string> = {}) => fetch(gateway.url + path, { headers });

describe("/v1/invoices", () => {
  it("lists, paginates and returns invoices for a key with scope billing", async () => {
    const second = await makeInvoice(ctx);
    const first = await gateway.call("/v1/invoices?limit=1", { token });
    expect(first).toMatchObject({
      status: 200,
      json: { data: [{ id: second.id, object: "invoice", status: "open" }] },
    });
    const next = await gateway.call(`/v1/invoices?limit=1&cursor=${first.json.next_cursor}`, { token });
    expect(next.json.data.map(({ id }) => id)).toEqual([invoice.id]);
    const one = await gateway.call(`/v1/invoices/${invoice.id}`, { token });
    expect(one.json).toMatchObject({
      id: invoice.id,
      total: 1_000,
      currency: "EUR",
      payment: { reference: invoice.number },
    });
  });

  it("refuses other scopes, workspaces, invalid input and writes", async () => {
    const scraper = (await makeKey(ctx, { scopes: ["scrape"] })).token;
    const stranger = (await makeKey(await makeWorkspace(), { scopes: ["billing"] })).token;
    for (const path of ["/v1/invoices", `/v1/invoices/${invoice.id}`, `/v1/invoices/${invoice.id}.pdf`]) {
      expect((await gateway.call(path, { token: scraper })).json.error).toMatchObject({ code: "insufficient_scope" });
      expect((await gateway.call(path)).json.error).toMatchObject({ code: "missing_credentials" });
      expect((await gateway.call(path, { token, method: "POST", body: {} })).status).toBe(405);
    }
    for (const path of [`/v1/invoices/${invoice.id}`, `/v1/invoices/${invoice.id}.pdf`])
      expect((await gateway.call(path, { token: stranger })).json.error).toMatchObject({ code: "not_found" });
    for (const path of ["/v1/invoices/nonsense", "/v1/invoices/.pdf", "/v1/invoices/x.csv"])
      expect((await gateway.call(path, { token })).status).toBe(404);
    for (const query of ["status=gone", "kind=x", "limit=0", "limit=101", "cursor=x", "page=2"])
      expect((await gateway.call(`/v1/invoices?${query}`, { token })).json.error).toMatchObject({
        code: "invalid_parameter",
      });
  });
});

describe("/v1/invoices/{id}.pdf", () => {
  it("returns the same named file with an ETag each time", async () => {
    const path = `/v1/invoices/${invoice.id}.pdf`;
    const first = await fetchPdf(path, { authorization: `Bearer ${token}` });
    const bytes = Buffer.from(await first.arrayBuffer());
    expect(first.headers.get("content-type")).toBe("application/pdf");
    expect(first.headers.get("content-disposition")).toBe(`attachment; filename="${invoice.number}.pdf"`);
    expect(first.headers.get("etag")).toBe(`"${createHash("sha256").update(bytes).digest("hex")}"`);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const again = await fetchPdf(path, { authorization: `Bearer ${token}` });
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
    const known = await fetchPdf(path, {
      authorization: `Bearer ${token}`,
      "if-none-match": first.headers.get("etag") ?? "",
    });
    expect(known.status).toBe(304);
  });

  it("opens by a signed link that is limited to it and expires", async () => {
    const link = new URL(signPdfLink(ctx.workspaceId, invoice.id, new Date(), 60_000).url);
    const open = await fetchPdf(link.pathname + link.search);
    expect([open.status, open.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const other = await makeInvoice(ctx);
    const expired = new URL(signPdfLink(ctx.workspaceId, invoice.id, new Date(), -1_000).url);
    const stranger = (await makeWorkspace()).workspaceId;
    const bent = link.search.replace(ctx.workspaceId, stranger);
    for (const path of [
      `/v1/invoices/${other.id}.pdf${link.search}`,
      `/v1/invoices/${invoice.id}${link.search}`,
      `/v1/invoices${link.search}`,
      `${link.pathname}${bent}`,
      `${link.pathname}${link.search.replace(/.$/, (last) => (last === "0" ? "1" : "0"))}`,
      expired.pathname + expired.search,
    ])
      expect((await fetchPdf(path)).status).toBe(401);
  });

  it("has a receipt once paid, by a link that opens only the receipt", async () => {
    const bought = await makeInvoice(ctx);
    const receiptOf = `/v1/invoices/${bought.id}.pdf?document=receipt`;
    expect((await gateway.call(receiptOf, { token })).json.error).toMatchObject({ code: "not_found" });
    expect((await gateway.call(`/v1/invoices/${bought.id}`, { token })).json).toMatchObject({ receipt_url: null });
    await payInvoice(ctx, bought);
    const { json } = await gateway.call(`/v1/invoices/${bought.id}`, { token });
    const link = new URL(String(json.receipt_url));
    const open = await fetchPdf(link.pathname + link.search);
    expect(open.headers.get("content-disposition")).toBe(`attachment; filename="${bought.number}-receipt.pdf"`);
    expect((await fetchPdf(receiptOf, { authorization: `Bearer ${token}` })).status).toBe(200);
    const bent = link.search.replace("&document=receipt", "");
    expect(bent).not.toBe(link.search);
    expect((await fetchPdf(link.pathname + bent)).status).toBe(401);
    for (const path of [`/v1/invoices/${bought.id}.pdf?document=x`, `${receiptOf}&document=invoice`])
      expect((await gateway.call(path, { token })).status).toBe(400);
  });
});
