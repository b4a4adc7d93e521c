import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addressOf,
  creditOf,
  daysUntilDue,
  dueDateOf,
  dueWords,
  fileName,
  makeLine,
  monthOf,
  nextMonth,
  statementRows,
  statementSum,
  sumsOf,
  taxLines,
  taxOn,
  writtenCredits,
  writtenDay,
  writtenMoney,
  writtenNumber,
  writtenPayment,
  writtenRate,
  writtenTerms,
  writtenUnitPrice,
} from "./rules.ts";

describe("tax", () => {
  it.each([
    [0, 1_900, 0],
    [1_000, 1_900, 190],
    [1, 5_000, 1],
    [-1, 5_000, -1],
    [1, 4_999, 0],
    [50, 1_900, 10],
    [-50, 1_900, -10],
    [150, 700, 11],
    [250, 770, 19],
    [99_999_999_999, 2_500, 25_000_000_000],
    [333, 10_000, 333],
    [333, 0, 0],
  ])("on %i at %i basis points is %i", (net, rate, tax) => {
    expect(taxOn(net, rate)).toBe(tax);
  });

  it("is rounded half up symmetrically and adds up by rate", () => {
    const line = fc.record({
      unit: fc.integer({ min: 1, max: 10_000_000 }),
      rate: fc.constantFrom(0, 550, 700, 1_900, 2_500),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (given) => {
        const lines = given.map(({ unit, rate }) =>
          makeLine(
            { description: "x", quantity: 1, unit_amount: unit },
            { rate_bp: rate, label: "VAT", reverse_charge: false },
          ),
        );
        for (const { net, tax, tax_rate_bp } of lines) {
          expect(Math.abs(tax * 10_000 - net * tax_rate_bp)).toBeLessThanOrEqual(5_000);
          expect(taxOn(-net, tax_rate_bp)).toBe(0 - tax);
        }
        const taxes = taxLines(lines, "VAT");
        const sums = sumsOf(lines);
        expect(taxes.reduce((sum, { tax }) => sum + tax, 0)).toBe(sums.tax);
        expect(taxes.reduce((sum, { net }) => sum + net, 0)).toBe(sums.net);
        expect(sums.total).toBe(sums.net + sums.tax);
        expect(new Set(taxes.map(({ rate_bp }) => rate_bp)).size).toBe(taxes.length);
      }),
    );
  });
});

it("tax lines start with the highest rate and sum the lines of each", () => {
  const line = (unit_amount: number, rate_bp: number) =>
    makeLine({ description: "x", quantity: 2, unit_amount }, { rate_bp, label: "VAT", reverse_charge: false });
  expect(taxLines([line(100, 700), line(50, 0), line(300, 1_900), line(25, 700)], "VAT")).toEqual([
    { label: "VAT", rate_bp: 1_900, net: 600, tax: 114 },
    { label: "VAT", rate_bp: 700, net: 250, tax: 18 },
    { label: "VAT", rate_bp: 0, net: 100, tax: 0 },
  ]);
});

describe("credit notes on one invoice", () => {
  const invoice = { net: 1_000, tax: 190, credits: 10, rate_bp: 1_900 };
  it.each([
    ["one cent", 0, 1, { net: 1, tax: 0, credits: 0 }],
    ["half", 0, 500, { net: 500, tax: 95, credits: 5 }],
    ["the other half", 500, 500, { net: 500, tax: 95, credits: 5 }],
    ["the rest", 500, undefined, { net: 500, tax: 95, credits: 5 }],
    ["more than the rest", 500, 501, undefined],
    ["nothing", 0, 0, undefined],
    ["a negative amount", 500, -1, undefined],
    ["the rest of nothing", 1_000, undefined, undefined],
  ])("take off %s: credited %i, wanted %s", (_, credited, wanted, expected) => {
    expect(creditOf(invoice, credited, wanted)).toEqual(expected);
  });

  it("take off the whole tax in total, even if rounding per line exceeded the rate", () => {
    const rounded = { net: 3, tax: 3, credits: 3, rate_bp: 5_000 };
    expect(creditOf(rounded, 0, undefined)).toEqual({ net: 3, tax: 3, credits: 3 });
    expect(creditOf(rounded, 2, 1)).toEqual({ net: 1, tax: 2, credits: 1 });
  });

  it("never exceed the invoice, and together equal it, in any parts", () => {
    const invoice = fc.record({
      net: fc.integer({ min: 1, max: 1_000_000 }),
      credits: fc.integer({ min: 1, max: 10_000_000 }),
      rate_bp: fc.constantFrom(0, 700, 1_900, 2_100),
    });
    fc.assert(
      fc.property(invoice, fc.array(fc.integer({ min: 1, max: 300_000 }), { maxLength: 8 }), (given, parts) => {
        const whole = { ...given, tax: taxOn(given.net, given.rate_bp) };
        let done = { net: 0, tax: 0, credits: 0 };
        for (const wanted of [...parts, undefined]) {
          const credit = creditOf(whole, done.net, wanted);
          if (!credit) {
            expect(wanted === undefined ? done.net : done.net + wanted).toBeGreaterThanOrEqual(whole.net);
            continue;
          }
          expect(Math.min(credit.tax, credit.credits)).toBeGreaterThanOrEqual(0);
          done = { net: done.net + credit.net, tax: done.tax + credit.tax, credits: done.credits + credit.credits };
        }
        expect(done).toEqual({ net: whole.net, tax: whole.tax, credits: whole.credits });
      }),
    );
  });
});

describe("a statement", () => {
  const statement = {
    opening: 100,
    granted: 1_000,
    refunded: -50,
    adjusted: -1,
    expired: -9,
    used: [
      { endpoint: "/v1/scrape", requests: 3, credits: 18 },
      { endpoint: "/v1/serp", requests: 1, credits: 2 },
    ],
    held_change: -5,
    closing: 1_015,
  };
  it("adds up, and so do its rows", () => {
    expect(statementSum(statement)).toBe(statement.closing);
    const rows = statementRows(statement);
    const moved = rows.slice(0, -1).reduce((sum, { credits }) => sum + credits, 0);
    expect(moved).toBe(rows.at(-1)?.credits);
  });

  it("lists its rows from opening to closing balance", () => {
    const [, serp] = statement.used;
    const used = [{ endpoint: "/v1/scrape", requests: 3_000, credits: 18 }, ...(serp ? [serp] : [])];
    expect(statementRows({ ...statement, used })).toEqual([
      { label: "Opening balance", credits: 100, total: true },
      { label: "Credits added", credits: 1_000 },
      { label: "Taken back by credit notes", credits: -50 },
      { label: "Adjusted by the operator", credits: -1 },
      { label: "Expired", credits: -9 },
      { label: "Used: /v1/scrape (3,000 requests)", credits: -18 },
      { label: "Used: /v1/serp (1 request)", credits: -2 },
      { label: "Set aside for calls under way at the month's end, against its beginning", credits: -5 },
      { label: "Closing balance", credits: 1_015, total: true },
    ]);
  });

  it("omits rows of zero, except credits added", () => {
    const quiet = {
      opening: 7,
      granted: 0,
      refunded: 0,
      adjusted: 0,
      expired: 0,
      used: [],
      held_change: 0,
      closing: 7,
    };
    expect(statementRows(quiet).map(({ label }) => label)).toEqual([
      "Opening balance",
      "Credits added",
      "Closing balance",
    ]);
  });
});

describe("months", () => {
  it.each([
    ["2026-11-30T23:59:59.999Z", "2026-11-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z"],
    ["2026-12-01T00:00:00.000Z", "2026-12-01T00:00:00.000Z", "2027-01-01T00:00:00.000Z"],
    ["2028-02-29T12:00:00.000Z", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  ])("%s is in the month of %s", (at, month, next) => {
    expect(monthOf(new Date(at)).toISOString()).toBe(month);
    expect(nextMonth(monthOf(new Date(at))).toISOString()).toBe(next);
  });
});

it("formats numbers, money, rates and credits", () => {
  expect(writtenNumber("invoice", 2026, 1)).toBe("INV-2026-000001");
  expect(writtenNumber("credit_note", 2027, 12_345_678)).toBe("CN-2027-12345678");
  expect(writtenMoney(123_450, "EUR")).toBe("€1,234.50");
  expect(writtenMoney(-5, "GBP")).toBe("−£0.05");
  expect(writtenMoney(0, "USD")).toBe("$0.00");
  expect([writtenRate(1_900), writtenRate(770), writtenRate(0)]).toEqual(["19 %", "7.7 %", "0 %"]);
  expect([writtenCredits(1_200), writtenCredits(-35), writtenCredits(0)]).toEqual(["+1,200", "−35", "0"]);
});

it("names a file by number, or by ID without one", () => {
  expect(fileName("INV-2026-000001", "inv_1", "invoice")).toBe("INV-2026-000001.pdf");
  expect(fileName("INV-2026-000001", "inv_1", "receipt")).toBe("INV-2026-000001-receipt.pdf");
  expect(fileName(null, "inv_1", "invoice")).toBe("inv_1.pdf");
});

it.each([
  ["2026-11-22T00:00:00.000Z", 14, "2026-12-06"],
  ["2026-11-22T23:59:59.999Z", 14, "2026-12-06"],
  ["2026-12-31T12:00:00.000Z", 1, "2027-01-01"],
  ["2028-02-15T12:00:00.000Z", 14, "2028-02-29"],
  ["2026-11-22T12:00:00.000Z", 0, "2026-11-22"],
])("an invoice issued at %s with terms of %i days is due on %s", (issued, days, due) => {
  expect(dueDateOf(new Date(issued), days).toISOString()).toBe(`${due}T00:00:00.000Z`);
});

it.each([
  ["2026-12-05T23:59:59.999Z", 1],
  ["2026-12-06T00:00:00.000Z", 0],
  ["2026-12-06T23:59:59.999Z", 0],
  ["2026-12-07T00:00:00.000Z", -1],
  ["2026-11-22T12:00:00.000Z", 14],
])("at %s the last day to pay is %i days away", (now, days) => {
  expect(daysUntilDue("2026-12-06", new Date(now))).toBe(days);
});

it.each([
  ["2026-12-07", "due in 2 days"],
  ["2026-12-06", "due in 1 day"],
  ["2026-12-05", "due today"],
  ["2026-12-04", "overdue by 1 day"],
  ["2026-11-05", "overdue by 30 days"],
])("an invoice due on %s is %s", (due, words) => {
  expect(dueWords(due, new Date("2026-12-05T23:00:00.000Z"))).toBe(words);
});

it.each([
  ["2026-11-22T23:00:00.000Z", "2026-12-06", "6 December 2026 (14 days)"],
  ["2026-11-22T00:00:00.000Z", "2026-11-23", "23 November 2026 (1 day)"],
  ["2026-11-22T00:00:00.000Z", "2026-11-22", "22 November 2026 (on receipt)"],
  ["2026-11-22T00:00:00.000Z", null, undefined],
  [null, "2026-11-22", undefined],
])("an invoice issued at %s and due on %s says %s", (issued_at, due_date, written) => {
  expect(writtenTerms({ issued_at, due_date })).toBe(written);
});

it.each([
  [1_000, 10_000, "EUR", "€0.001"],
  [9_000, 100_000, "EUR", "€0.0009"],
  [72_000, 1_000_000, "GBP", "£0.00072"],
  [1_234, 1_000, "USD", "$0.0123"],
  [500, 1, "USD", "$5"],
] as const)("%i minor units for %i credits in %s are shown as %s", (amount, count, currency, written) => {
  expect(writtenUnitPrice(amount, count, currency)).toBe(written);
});

it("describes how it was paid", () => {
  expect(writtenPayment({ provider: "manual", reference: "4711" })).toBe("by bank transfer, reference 4711");
  expect(writtenPayment({ provider: "stripe", reference: "pi_1" })).toBe("through Stripe, reference pi_1");
});

it.each([
  ["2026-11-21T23:59:59.999Z", "21 November 2026"],
  ["2026-11-22T00:00:00.000Z", "22 November 2026"],
  ["2027-01-01T00:30:00+01:00", "31 December 2026"],
])("%s is shown as %s", (iso, day) => {
  expect(writtenDay(iso)).toBe(day);
});

it.each([
  [{ address_lines: ["1 Main Street", "Springfield"], country: null, vat_id: null }, ["1 Main Street", "Springfield"]],
  [
    { address_lines: ["Ringstr. 1"], country: "DE", vat_id: "DE123456789" },
    ["Ringstr. 1", "Germany", "VAT id DE123456789"],
  ],
  [{ address_lines: [], country: "GB", vat_id: null }, ["United Kingdom"]],
  [{ address_lines: ["Ringstr. 1"], country: null, vat_id: "DE123456789" }, ["Ringstr. 1", "VAT id DE123456789"]],
])("%j has the address lines %j", (party, lines) => {
  expect(addressOf(party)).toEqual(lines);
});
