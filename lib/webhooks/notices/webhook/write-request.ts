import type { NoticeMessage } from "#lib/kernel/outbox/types.ts";
import { DELIVERY_AGENT } from "#lib/webhooks/deliveries/constants.ts";
import { serviceSignature, signerOf, standardSignature } from "#lib/webhooks/subscriptions/sign.ts";
import { oneLine } from "../rules.ts";
import type { Facts } from "./facts.ts";

export type SignedNotice = {
  /** The notice's ID, the same at every try, by which receivers detect duplicates. */
  id: string;
  kind: string;
  createdAt: Date;
  workspace: { id: string; name: string };
  message: NoticeMessage;
  facts: Facts;
};

/**
 * Writes a notice's body, with the same bytes at every try. Uses the text and link of chat
 * messages; the linked page requires a sign-in.
 */
const writeBody = ({ id, kind, createdAt, workspace, message, facts }: SignedNotice): string =>
  JSON.stringify({
    id,
    kind,
    created_at: createdAt.toISOString(),
    workspace: { id: workspace.id, name: oneLine(workspace.name) },
    subject: oneLine(message.subject),
    text: oneLine(message.paragraphs[0] ?? ""),
    url: (message.postedAction ?? message.action)?.url ?? null,
    facts,
  });

/**
 * Creates the request that posts a notice to a webhook, signed like a delivery (service
 * interface 6.3 and 6.4, and Standard Webhooks), so that the same code verifies both.
 * @param now time of this try, by the database's clock.
 */
export function writeRequest(notice: SignedNotice, secret: string, now: Date) {
  const body = Buffer.from(writeBody(notice));
  const signer = signerOf(secret);
  const timestamp = Math.floor(now.getTime() / 1_000);
  return {
    body,
    headers: {
      "Content-Type": "application/json",
      "User-Agent": DELIVERY_AGENT,
      "X-Service-Event": `notice.${notice.kind}`,
      "X-Service-Timestamp": String(timestamp),
      "X-Service-Signature": serviceSignature(signer, timestamp, body),
      "webhook-id": notice.id,
      "webhook-timestamp": String(timestamp),
      "webhook-signature": standardSignature(signer, notice.id, timestamp, body),
    },
  };
}
