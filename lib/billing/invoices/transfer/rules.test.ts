import { describe, expect, it } from "vitest";
import type { Invoice } from "../types.ts";
import { accountIn, epcPayload, epcPayloadOf } from "./rules.ts";

const IBAN = "DE02120300000000202051";

describe("the account in the seller's text", () => {
  it.each([
    ["IBAN DE02 1203 0000 0000 2020 51", { iban: IBAN, bic: null }],
    [IBAN, { iban: IBAN, bic: null }],
    ["de02 1203 0000 0000 2020 51 bic byladem1001", { iban: IBAN, bic: "BYLADEM1001" }],
    [
      "Seller GmbH\nIBAN: DE02 1203 0000 0000 2020 51\nBIC: BYLADEM1001\nDKB Berlin",
      { iban: IBAN, bic: "BYLADEM1001" },
    ],
    ["SWIFT code: BYLADEMM, IBAN: DE02120300000000202051.", { iban: IBAN, bic: "BYLADEMM" }],
    ["NO93 8601 1117 947", { iban: "NO9386011117947", bic: null }],
    ["MT84 MALT 0110 0001 2345 MTLC AST0 01S", { iban: "MT84MALT011000012345MTLCAST001S", bic: null }],
    ["An older DE02 1203 0000 0000 2020 52, now DE02 1203 0000 0000 2020 51", { iban: IBAN, bic: null }],
  ])("%j is parsed as %j", (bank, account) => {
    expect(accountIn(bank)).toEqual(account);
  });

  it.each([
    "",
    "Account 12345678, sort code 60-16-13",
    "DE02 1203 0000 0000 2020 52",
    "DE02 1203 0000 0000 2020 5",
    "DE02 1203 0000 0000 2020 511",
    "XDE02 1203 0000 0000 2020 51",
    "US64 SVBK US6S 3300 9586 73",
    "BR15 0000 0000 0000 1093 2840 814P 2",
  ])("%j contains no SEPA account", (bank) => {
    expect(accountIn(bank)).toBeUndefined();
  });
});

describe("the content of a transfer's QR code", () => {
  const transfer = { iban: IBAN, bic: null, name: "Seller GmbH", amount: 1_190, remittance: "INV-2026-000001" };

  it("has the eleven lines of EPC069-12, version 002", () => {
    expect(epcPayload(transfer)?.split("\n")).toEqual([
      ...["BCD", "002", "1", "SCT"],
      ...["", "Seller GmbH", IBAN, "EUR11.90"],
      ...["", "", "INV-2026-000001"],
    ]);
    expect(epcPayload({ ...transfer, bic: "BYLADEM1001" })?.split("\n")[4]).toBe("BYLADEM1001");
  });

  it.each([
    [1, "EUR0.01"],
    [100, "EUR1.00"],
    [123_456_705, "EUR1234567.05"],
    [99_999_999_999, "EUR999999999.99"],
  ])("writes %i minor units as %s", (amount, written) => {
    expect(epcPayload({ ...transfer, amount })?.split("\n")[7]).toBe(written);
  });

  it("truncates a name to 70 characters on one line", () => {
    const name = (given: string) => epcPayload({ ...transfer, name: given })?.split("\n")[5];
    expect(name("x".repeat(71))).toBe("x".repeat(70));
    expect(name("Ärzte\n& Söhne")).toBe("Ärzte & Söhne");
    expect(name("𝒳".repeat(80))).toBeUndefined();
  });

  it.each([
    { amount: 0 },
    { amount: -1 },
    { amount: 100_000_000_000 },
    { remittance: "x".repeat(141) },
    { iban: "CH9300762011623852957" },
    { iban: "GB29NWBK60161331926819" },
    // 70 and 140 characters are allowed, but not 331 bytes.
    { name: "Ж".repeat(70), remittance: "Ж".repeat(100) },
  ])("does not exist for %j", (change) => {
    expect(epcPayload({ ...transfer, ...change })).toBeUndefined();
  });

  it("accepts an account outside the EEA with its BIC, and texts up to the limits", () => {
    expect(epcPayload({ ...transfer, iban: "CH9300762011623852957", bic: "POFICHBEXXX" })).toContain("CH93");
    expect(epcPayload({ ...transfer, remittance: "x".repeat(140) })).toMatch(/\nx{140}$/);
  });

  it("exists only for invoices in EUR with an IBAN", () => {
    const seller = { name: "Seller GmbH", address_lines: [], country: null, vat_id: null, bank: `IBAN ${IBAN}` };
    const invoice: Parameters<typeof epcPayloadOf>[0] = {
      ...{ kind: "invoice", number: "INV-2026-000001", currency: "EUR", total: 1_190, seller },
    };
    expect(epcPayloadOf(invoice)).toBe(epcPayload(transfer));
    const others: Partial<Invoice>[] = [
      { kind: "credit_note" },
      { kind: "statement" },
      { number: null },
      { currency: "USD" },
      { seller: { ...seller, bank: "Ask us" } },
    ];
    for (const other of others) expect(epcPayloadOf({ ...invoice, ...other })).toBeNull();
  });
});
