import type { Document } from "#lib/kernel/document.ts";
import { documentFor } from "./document-for.ts";
import type { WebhookForm } from "./webhook-form.ts";

type Kind = WebhookForm["events"][number];

type Notified = {
  kind: Kind;
  id: string;
  page?: { document: Document; rules: unknown };
  error?: string;
};

/** Returns the body as bytes (docs.firecrawl.dev, "Webhook Events"). */
export function firecrawlBody(
  { kind, id, page, error }: Notified,
  { metadata, version }: WebhookForm,
): Uint8Array<ArrayBuffer> {
  const type = `${id.startsWith("crl_") ? "crawl" : "batch_scrape"}.${kind}`;
  const body = {
    success: kind !== "failed",
    type,
    id,
    data: page ? [documentFor(version ?? 2, page.document, page.rules)] : [],
    metadata,
    ...(error !== undefined && { error }),
  };
  return new TextEncoder().encode(JSON.stringify(body));
}
