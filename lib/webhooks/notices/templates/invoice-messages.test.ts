import { describe, expect, it } from "vitest";
import { renderNotice } from "../render.ts";

const payload = {
  workspace: "<Acme> & Co",
  number: "INV-2026-000001",
  total: "€11.90",
  credits: 10_000,
  invoice_url: "https://gate.example/acme/invoices/inv_1",
  pdf_url: "https://gate.example/v1/invoices/inv_1.pdf?signature=00",
};
const issued = {
  ...payload,
  kind: "invoice",
  month: null,
  bank: "IBAN DE02",
  due: "6 December 2026",
  by_bank: true,
  automatic: false,
} as const;

describe("messages about invoices", () => {
  it("contain the amount, how to pay, and the PDF", () => {
    const mail = renderNotice("invoice_issued", "a@b.example", issued);
    expect(mail.subject).toBe("Invoice INV-2026-000001: €11.90 to pay (<Acme> & Co)");
    for (const said of [
      "10,000 credits, due on 6 December 2026.",
      "reference INV-2026-000001: IBAN DE02",
      payload.invoice_url,
      payload.pdf_url,
    ])
      expect(mail.text).toContain(said);
    expect(mail.html).not.toContain("<Acme>");
    const byCard = renderNotice("invoice_issued", "a@b.example", { ...issued, by_bank: false });
    expect(byCard.text).not.toContain("IBAN");
    expect(mail.text).not.toContain("top-up");
    expect(renderNotice("invoice_issued", "a@b.example", { ...issued, automatic: true }).text).toContain("top-up");
  });

  it("distinguish credit notes and statements", () => {
    const note = renderNotice("invoice_issued", "a@b.example", { ...issued, kind: "credit_note", credits: -7_400 });
    expect(note.text).toContain("7,400 unspent credits were taken back");
    const month = "2026-10-01T00:00:00.000Z";
    const statement = renderNotice("invoice_issued", "a@b.example", { ...issued, kind: "statement", month });
    expect(statement.subject).toContain("Statement for October 2026");
    expect(statement.text).toContain("nothing to pay");
  });

  it("confirm that the money has arrived", () => {
    const mail = renderNotice("invoice_paid", "a@b.example", payload);
    expect(mail.text).toContain("€11.90 has arrived, and 10,000 credits were added.");
  });
});
