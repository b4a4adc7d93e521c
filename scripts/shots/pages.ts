import { SLUG } from "../demo/workspace.ts";
import { EMPTY_SLUG } from "./constants.ts";

export type Shot = {
  /** Name of the screenshot's file. */
  name: string;
  /** Path of the page, or of the page with the `link`. */
  path: string;
  /** Part of the URL of a link to follow, and its index among the matches. */
  link?: { to: string; at?: number };
  /** Opened without signing in. */
  stranger?: true;
};

const inDemo = (name: string, path = name, link?: Shot["link"]): Shot => ({
  name,
  path: `/${SLUG}/${path}`,
  ...(link && { link }),
});

const DEMO: readonly Shot[] = [
  inDemo("overview"),
  inDemo("keys"),
  inDemo("keys-test", "keys?env=test"),
  inDemo("keys-no-match", "keys?q=nothing-has-this-name"),
  inDemo("keys-create", "keys?create=1"),
  inDemo("key", "keys", { to: "/keys/key_", at: 1 }),
  inDemo("requests"),
  inDemo("request", "requests", { to: "req_" }),
  inDemo("jobs"),
  inDemo("job", "jobs", { to: "job_", at: 1 }),
  inDemo("crawls"),
  inDemo("monitors"),
  inDemo("monitors-create", "monitors?create=1"),
  inDemo("monitor", "monitors", { to: "/monitors/mon_", at: 2 }),
  inDemo("monitor-stopped", "monitors", { to: "/monitors/mon_" }),
  inDemo("playground"),
  inDemo("webhooks"),
  inDemo("webhooks-create", "webhooks?create=1"),
  inDemo("webhooks-test-event", "webhooks?test=1"),
  inDemo("webhook-paused", "webhooks?status=paused", { to: "whk_" }),
  inDemo("webhook-failing", "webhooks?status=failing", { to: "whk_" }),
  inDemo("webhook-active", "webhooks?status=active", { to: "whk_", at: 1 }),
  inDemo("event-catalogue", "webhooks/events"),
  inDemo("receivers", "webhooks/receivers"),
  inDemo("listeners"),
  inDemo("listener", "listeners", { to: "lst_" }),
  inDemo("deliveries"),
  inDemo("delivery", "deliveries", { to: "dlv_", at: 1 }),
  inDemo("deliveries-no-match", "deliveries?q=nothing-says-this"),
  inDemo("deliveries-resend", "deliveries?range=7d&status=failed%2Cretrying&failed=1h&resend=1"),
  inDemo("replays"),
  inDemo("leaks"),
  inDemo("leak", "leaks", { to: "fnd_" }),
  inDemo("usage"),
  inDemo("usage-by-key", "usage?split=key&compare=1"),
  inDemo("usage-table", "usage?env=test&table=1"),
  inDemo("ledger"),
  inDemo("ledger-grants", "ledger?type=grant"),
  inDemo("billing"),
  inDemo("invoices"),
  inDemo("invoice", "invoices", { to: `/${SLUG}/invoices/inv_`, at: 1 }),
  inDemo("members"),
  inDemo("audit"),
  inDemo("audit-entry", "audit", { to: "aud_", at: 1 }),
  inDemo("settings"),
  inDemo("security", "settings/security"),
  inDemo("notices", "settings/notices"),
  inDemo("not-found", "no-such-page"),
];

const EMPTY: readonly Shot[] = [
  ...["overview", "keys", "requests", "jobs", "crawls", "monitors", "playground", "webhooks", "listeners"],
  ...["deliveries", "replays", "leaks", "usage", "ledger", "billing", "invoices", "members", "audit"],
].map((path) => ({ name: `empty-${path}`, path: `/${EMPTY_SLUG}/${path}` }));

const OUTSIDE: readonly Shot[] = [
  { name: "account", path: "/account" },
  { name: "connect", path: "/connect" },
  { name: "new-workspace", path: "/new-workspace" },
  { name: "mailbox", path: "/mailbox" },
  { name: "docs", path: "/docs" },
  { name: "docs-operation", path: "/docs/create-monitor" },
  { name: "docs-get", path: "/docs/list-deliveries" },
  { name: "docs-guide", path: "/docs/guides/webhooks" },
  { name: "docs-error", path: "/docs/errors/rate_limited" },
  { name: "sign-in", path: "/sign-in", stranger: true },
  { name: "report-a-leak", path: "/report-a-leak", stranger: true },
  { name: "status", path: "/status", stranger: true },
  { name: "unsubscribe", path: "/unsubscribe/made-up", stranger: true },
];

/** Every page, and everything that a URL can open on it. */
export const SHOTS: readonly Shot[] = [...DEMO, ...EMPTY, ...OUTSIDE];
