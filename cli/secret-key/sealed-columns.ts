import { signingSecretAad } from "#lib/accounts/workspaces/signing-secrets.ts";
import type { KeyEnv } from "#lib/kernel/scopes.ts";
import type { SealedColumn } from "#lib/platform/keyring/reseal.ts";
import { answerAad } from "#lib/reports/requests/begin-idempotent.ts";
import { inputAad } from "#lib/scraping/async-scrapes/input.ts";
import { headersAad } from "#lib/scraping/jobs/sealed-headers.ts";
import { optionsAad } from "#lib/scraping/streams/options.ts";
import { tunnelAad } from "#lib/webhooks/listeners/tunnel/tunnel-id.ts";
import { addressAad, type Connected, noticeSecretAad } from "#lib/webhooks/notices/connections/sealed.ts";
import { secretAad } from "#lib/webhooks/subscriptions/secrets.ts";

/** A column bound to workspace and ID, like most. */
const byId = (table: string, column: string, aad: (workspaceId: string, id: string) => string): SealedColumn => ({
  table,
  column,
  key: ["workspace_id", "id"],
  aad: ({ workspace_id = "", id = "" }) => aad(workspace_id, id),
});

const ofConnection = (column: string, aad: (of: Connected) => string): SealedColumn => ({
  table: "notice_connections",
  column,
  key: ["workspace_id", "channel"],
  aad: ({ workspace_id = "", channel }) => aad({ workspaceId: workspace_id, channel: channel as Connected["channel"] }),
});

/** All sealed columns of the database. A test compares them with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  byId("webhooks", "secret", secretAad),
  byId("webhooks", "previous_secret", secretAad),
  {
    table: "signing_secrets",
    column: "secret",
    key: ["workspace_id", "env"],
    aad: ({ workspace_id = "", env }) => signingSecretAad(workspace_id, env as KeyEnv),
  },
  ofConnection("url", addressAad),
  ofConnection("secret", noticeSecretAad),
  byId("listeners", "tunnel", tunnelAad),
  byId("jobs", "headers", headersAad),
  byId("monitors", "headers", headersAad),
  byId("scrape_queue", "input", inputAad),
  byId("streams", "options", optionsAad),
  { table: "notices", column: "payload", key: ["id"], aad: ({ id = "" }) => id },
  {
    table: "idempotent_answers",
    column: "answer",
    key: ["workspace_id", "key_id", "idem_key"],
    aad: ({ workspace_id = "", key_id = "", idem_key = "" }) => answerAad(workspace_id, key_id, idem_key),
  },
];
