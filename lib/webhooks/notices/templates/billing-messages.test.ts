import { describe, expect, it } from "vitest";
import { renderNotice } from "../render.ts";

const workspace = "<Acme> & Co";
const billing_url = "https://gate.example/acme/billing";
const budget = { workspace, period: "2026-11", level: 80, budget: 1_000, spent: 812, billing_url };

describe("messages about credits", () => {
  it("say how many are left", () => {
    const mail = renderNotice("credits_low", "a@b.example", {
      workspace,
      left: 12_500,
      threshold: 20_000,
      billing_url,
    });
    expect(mail.subject).toBe("<Acme> & Co is running low on credits");
    expect(mail.text).toContain("12,500 credits left, which is below its threshold of 20,000");
    expect(mail.html).not.toContain("<Acme>");
  });

  it("say that none are left and what that means", () => {
    const mail = renderNotice("credits_exhausted", "a@b.example", { workspace, billing_url });
    expect(mail.text).toContain("refused with 402");
    expect(mail.text).toContain(billing_url);
  });

  it("name the month's budget or the key's ceiling", () => {
    const ofMonth = renderNotice("budget_crossed", "a@b.example", { ...budget, key: null });
    expect(ofMonth.text).toContain("In November 2026 (UTC) <Acme> & Co has spent 812 of 1,000 credits.");
    const url = "https://gate.example/acme/keys/key_1";
    const key = { id: "key_1", name: "ingest\r\nBcc: x", url };
    const ofKey = renderNotice("budget_crossed", "a@b.example", { ...budget, period: "lifetime", key });
    expect(ofKey.subject).not.toMatch(/[\r\n]/);
    expect(ofKey.text).toContain(url);
    expect(ofKey.text).not.toContain("November");
  });
});
