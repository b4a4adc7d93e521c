import type { Prisma } from "#generated/prisma/client.ts";
import { jsonOf } from "#lib/kernel/field-list.ts";
import { isoOrNull } from "#lib/platform/values/iso-or-null.ts";
import { WEBHOOK_FIELDS } from "./constants.ts";
import type { Subscribed, Webhook } from "./types.ts";

/** All columns needed to show a subscription, without its secrets. */
export const webhookParts = {
  id: true,
  url: true,
  events: true,
  description: true,
  status: true,
  pausedReason: true,
  pausedAt: true,
  consecutiveFailures: true,
  failingSince: true,
  secretHint: true,
  previousSecretUntil: true,
  testOnly: true,
  createdAt: true,
  createdBy: true,
} satisfies Prisma.WebhookSelect;

/** The same columns for SQL, with the client's names. */
export const WEBHOOK_COLUMNS = Object.keys(webhookParts)
  .map((field) => `${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${field}"`)
  .join(", ");

export type WebhookRow = Prisma.WebhookGetPayload<{ select: typeof webhookParts }>;

/** Represents the row as in contract 7. */
export const representWebhook = (row: WebhookRow, now: Date): Webhook => ({
  id: row.id,
  object: "webhook",
  ...jsonOf(WEBHOOK_FIELDS, row),
  // Written only from CreateWebhookInput and UpdateWebhookInput, which know the types.
  events: row.events as Subscribed,
  status: row.status,
  paused_reason: row.pausedReason,
  paused_at: isoOrNull(row.pausedAt),
  consecutive_failures: row.consecutiveFailures,
  failing_since: isoOrNull(row.failingSince),
  secret_hint: row.secretHint,
  previous_secret_until:
    row.previousSecretUntil && row.previousSecretUntil > now ? isoOrNull(row.previousSecretUntil) : null,
  test_only: row.testOnly,
  created_at: row.createdAt.toISOString(),
  created_by: row.createdBy,
});
