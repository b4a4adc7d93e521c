import type { NoticeKind, NoticePayloads } from "#lib/kernel/outbox/types.ts";

const BASE = "https://gate.example/acme";
/** Names that people may choose: markup, and a line break that would start another header. */
const workspace = 'Acme & "Sons" <b>GmbH</b>';
const at = "2027-03-03T14:05:07.000Z";
const problem = "The endpoint answered 500; only 2xx counts as received.";
const url = "https://hooks.acme.example/in/a-rather-long-path/that-goes-on-and-on/and-on";

const invoice = {
  workspace,
  number: "INV-2027-000041",
  total: "€107.10",
  credits: 100_000,
  invoice_url: `${BASE}/invoices/inv_01k5n0x3q8e9r7t2v4w6y8z0ab`,
  pdf_url: `https://gate.example/v1/invoices/inv_01k5n0x3q8e9r7t2v4w6y8z0ab.pdf?signature=${"0f".repeat(32)}`,
};
const bank = { bank: "IBAN DE02 1203 0000", by_bank: true, due: "6 December 2027" } as const;
const issued = { ...invoice, ...bank, kind: "invoice", month: null } as const;
const key = {
  workspace,
  name: "night worker\r\nBcc: all@acme.example",
  env: "live",
  token_hint: "svc_live_ab12…wxyz",
  expires_at: at,
  requests: 12_408,
  endpoints: ["/v1/scrape", "/v1/serp", "/v1/parse"],
  key_url: `${BASE}/keys/key_01k5n0x3q8e9r7t2v4w6y8z0ab`,
  rotation_url: `${BASE}/keys/key_01k5n0x3q8e9r7t2v4w6y8z0ab/rotate`,
} as const;
const leak = {
  workspace,
  key: { name: key.name, hint: key.token_hint },
  source: "code host",
  source_url: "https://code.example/acme/ingest/blob/main/config/production.env",
  diff_url: "https://code.example/acme/ingest/commit/0f0f0f",
  finding_url: `${BASE}/leaks/fnd_01k5n0x3q8e9r7t2v4w6y8z0ab`,
};
const passkey = {
  name: 'laptop "blue" <b>',
  at,
  browser: "Firefox on Linux",
  ip: "203.0.113.9",
  account_url: "https://gate.example/account",
};
const billing_url = `${BASE}/billing`;

/** Payloads of every kind of notice, for each variant of its mail. Add one for each new kind. */
export const EMAIL_SAMPLES: { [K in NoticeKind]: readonly NoticePayloads[K][] } = {
  sign_in_link: [{ link: "https://gate.example/sign-in/confirm?token=a&email=b", expires_at: at }],
  invitation: [
    {
      link: "https://gate.example/invitation/t0ken?a=1&b=2",
      workspace,
      role: "billing",
      invited_by: "ada@acme.example",
      expires_at: at,
    },
  ],
  passkey_added: [passkey, { ...passkey, ip: null }],
  passkey_removed: [passkey],
  member_joined: [{ workspace, email: "new@acme.example", role: "member", members_url: `${BASE}/members` }],
  owner_added: [{ workspace, email: "new@acme.example", added_by: "ada@acme.example", members_url: `${BASE}/members` }],
  key_expiring: [
    { ...key, days: 30 },
    { ...key, days: 1, env: "test", token_hint: "svc_test_ab12…wxyz", requests: 0, endpoints: [] },
  ],
  key_disabled: [key, { ...key, requests: 1, endpoints: ["/v1/scrape"] }],
  key_leaked: [
    { ...leak, revoked: true, replaced: false },
    { ...leak, revoked: true, replaced: true, source_url: null, diff_url: null },
    { ...leak, revoked: false, replaced: false },
  ],
  delivery_failing: [
    {
      workspace,
      url,
      event: "job.completed",
      attempts: 4,
      problem,
      next_attempt_at: at,
      delivery_url: `${BASE}/deliveries/dlv_1`,
    },
  ],
  delivery_failed: [
    { workspace, url, event: "job.completed", attempts: 8, problem, delivery_url: `${BASE}/deliveries/dlv_1` },
  ],
  webhook_paused: [{ workspace, url, failures: 5, problem, webhook_url: `${BASE}/webhooks/whk_1` }],
  monitor_stopped: [
    {
      ...{ workspace, name: "Prices", reason: "no_credits", monitor_url: `${BASE}/monitors/mon_1` },
      problem: "The credits ran out before all pages were read.",
    },
  ],
  credits_low: [{ workspace, left: 12_500, threshold: 20_000, billing_url }],
  credits_exhausted: [{ workspace, billing_url }],
  budget_crossed: [
    { workspace, key: null, period: "2027-03", level: 80, budget: 1_000, spent: 812, billing_url },
    {
      workspace,
      key: { id: "key_01k5n0x3q8e9r7t2v4w6y8z0ab", name: key.name, url: key.key_url },
      period: "lifetime",
      level: 100,
      budget: 500,
      spent: 500,
      billing_url,
    },
  ],
  invoice_issued: [
    { ...issued, automatic: true },
    { ...issued, kind: "credit_note", credits: -7_400, automatic: false },
    { ...issued, kind: "statement", month: "2027-02-01T00:00:00.000Z", automatic: false },
  ],
  invoice_paid: [invoice],
  payment_failed: [
    {
      workspace,
      ...{ number: invoice.number, total: invoice.total },
      ...{ invoice_url: invoice.invoice_url, pdf_url: invoice.pdf_url },
    },
  ],
  operator_alarm: (["deliveries", "schedules", "disk", "books", "backup", "export", "archive"] as const).map(
    (kind) => ({
      installation: "https://gate.example",
      kind,
      began_at: at,
      problem: "The oldest delivery that is due has waited 75 seconds.",
    }),
  ),
  operator_all_clear: [
    { installation: "https://gate.example", kind: "disk", began_at: at, well_since: "2027-03-03T15:05:07.000Z" },
  ],
};

/** Returns the first payload of a kind. */
export function samplePayload<K extends NoticeKind>(kind: K): NoticePayloads[K] {
  const samples: readonly NoticePayloads[K][] = EMAIL_SAMPLES[kind];
  const [first] = samples;
  if (!first) throw new Error(`There is no sample of ${kind}.`);
  return first;
}
