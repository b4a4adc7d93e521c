import { describe, expect, it, test } from "vitest";
import { writeMessage } from "../render.ts";
import { chatText, escapedLine } from "./rules.ts";

const Z = "\u200b";

test.each([
  ["Acme", "Acme"],
  ["R&D <b>", "R&amp;D &lt;b&gt;"],
  ["<!channel> hi", "&lt;!channel&gt; hi"],
  ["<https://evil.example|Sign in>", "&lt;https://evil.example|Sign in&gt;"],
  ["@channel", `@${Z}channel`],
  ["_@all_", `_@${Z}all_`],
  ["x@here now", `x@${Z}here now`],
  ["x@EVERYONE", `x@${Z}EVERYONE`],
  ["@ada", `@${Z}ada`],
  ["ada@acme.example", "ada@acme.example"],
  ["ada@allies.example", "ada@allies.example"],
  ["![](https://evil.example/pixel)", `![]${Z}(https://evil.example/pixel)`],
  ["one\r\n\u2028two\u202e", "one two"],
  ["", ""],
])("%j is shown in chat as %j", (text, expected) => {
  expect(escapedLine(text, 100)).toBe(expected);
});

it("text is truncated before escaping, between characters", () => {
  expect(escapedLine("🚀🚀🚀", 3)).toBe("🚀🚀🚀");
  expect(escapedLine("🚀🚀🚀🚀", 3)).toBe("🚀🚀…");
  expect(escapedLine("🚀🚀🚀", 2)).toBe("🚀…");
  expect(escapedLine("<<<<", 2)).toBe("&lt;…");
});

describe("a chat message", () => {
  it("contains the subject, the first paragraph and a link", () => {
    const message = writeMessage("credits_low", {
      workspace: "A & B\n<!here>",
      left: 1_200,
      threshold: 5_000,
      billing_url: "https://gate.example/acme/billing?a=1&b=2",
    });
    expect(chatText(message)).toBe(
      [
        "A &amp; B &lt;!here&gt; is running low on credits",
        "A &amp; B &lt;!here&gt; has 1,200 credits left, which is below its threshold of 5,000.",
        "Open billing: https://gate.example/acme/billing?a=1&amp;b=2",
      ].join("\n"),
    );
  });

  it("has no lines for missing parts", () => {
    const bare = { subject: "Maintenance tonight", heading: "Maintenance", reason: "You are an owner." };
    expect(chatText({ ...bare, paragraphs: [] })).toBe("Maintenance tonight");
    expect(chatText({ ...bare, paragraphs: ["From ten.", "Until eleven."] })).toBe("Maintenance tonight\nFrom ten.");
    expect(chatText({ ...bare, paragraphs: [], action: { label: "Look", url: "https://gate.example/" } })).toBe(
      "Maintenance tonight\nLook: https://gate.example/",
    );
  });

  it("about an invoice links to its page, not to the public PDF", () => {
    const payload = {
      workspace: "Acme",
      number: "2026-1",
      total: "€ 11.90",
      credits: 10_000,
      invoice_url: "https://gate.example/acme/invoices/inv_1",
      pdf_url: "https://gate.example/invoice.pdf?signature=open",
    };
    expect(chatText(writeMessage("invoice_paid", payload))).toMatch(/inv_1$/);
    const more = { kind: "invoice", month: null, bank: "DE00", due: null, by_bank: true, automatic: false } as const;
    for (const message of [
      writeMessage("invoice_paid", payload),
      writeMessage("invoice_issued", { ...payload, ...more }),
    ])
      expect(chatText(message)).not.toContain("signature");
  });
});
