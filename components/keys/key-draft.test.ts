import { describe, expect, it } from "vitest";
import { CreateKeyInput } from "#lib/accounts/keys/schema.ts";
import { fieldError, readDraft } from "./key-draft.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

function form(entries: readonly (readonly [string, string])[]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

const filled = form([
  ["name", "Ingest worker"],
  ["scopes", "scrape"],
  ["scopes", "jobs"],
  ["allowed_ips", " 203.0.113.0/24,\n2001:db8::/48 ;198.51.100.7 "],
  ["credit_ceiling", "10,000"],
  ["rate_limit", ""],
  ["rate_limit_day", "5,000"],
  ["expiry", "30"],
]);

describe("readDraft", () => {
  it("returns the input of createKey", () => {
    const draft = readDraft(filled, "live", NOW);
    expect(draft).toEqual({
      name: "Ingest worker",
      env: "live",
      scopes: ["scrape", "jobs"],
      allowed_ips: ["203.0.113.0/24", "2001:db8::/48", "198.51.100.7"],
      credit_ceiling: 10_000,
      rate_limit: null,
      rate_limit_minute: null,
      rate_limit_day: 5_000,
      expires_at: "2026-12-20T12:00:00.000Z",
    });
    expect(CreateKeyInput.safeParse(draft).success).toBe(true);
  });

  it("gives a test key neither ceiling nor rate limits", () => {
    const none = { credit_ceiling: null, rate_limit: null, rate_limit_minute: null, rate_limit_day: null };
    expect(readDraft(filled, "test", NOW)).toMatchObject({ env: "test", ...none });
  });

  it.each(["lots", "10.000"])("passes an invalid number to the verb, which refuses it: %s", (typed) => {
    const draft = readDraft(
      form([
        ["name", "k"],
        ["scopes", "scrape"],
        ["credit_ceiling", typed],
      ]),
      "live",
      NOW,
    );
    const parsed = CreateKeyInput.safeParse(draft);
    expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([["credit_ceiling"]]);
  });

  it.each([
    [[["expiry", "never"]], null],
    [
      [
        ["expiry", "date"],
        ["expiry_date", "2027-01-31"],
      ],
      "2027-01-31T23:59:59.000Z",
    ],
    [
      [
        ["expiry", "date"],
        ["expiry_date", ""],
      ],
      null,
    ],
    [
      [
        ["expiry", "keep"],
        ["expiry_kept", "2027-05-01T00:00:00.000Z"],
      ],
      "2027-05-01T00:00:00.000Z",
    ],
    [[["expiry", "7"]], "2026-11-27T12:00:00.000Z"],
  ] as const)("reads the expiry %j", (entries, expected) => {
    expect(readDraft(form(entries), "live", NOW).expires_at).toBe(expected);
  });
});

it("joins the messages of one input's entries", () => {
  const fields = {
    "allowed_ips.0": "“a” is no address.",
    "allowed_ips.2": "“b” is no address.",
    name: "Enter a name for the key.",
  };
  expect(fieldError(fields, "allowed_ips")).toBe("“a” is no address. “b” is no address.");
  expect(fieldError(fields, "scopes")).toBeUndefined();
});
