import type { Document } from "#lib/kernel/document.ts";
import { documentFor } from "./document-for.ts";
import type { WebhookForm } from "./webhook-form.ts";

type Kind = WebhookForm["events"][number];

type Notified = {
  kind: Kind;
  /** The job's ID, which clients use to request it. */
  id: string;
  /** The page as it was read, and the options it was requested with. */
  page?: { document: Document; rules: unknown };
  error?: string;
};

/** Returns the body of a Firecrawl webhook (docs.firecrawl.dev, "Webhook Events"), as bytes. */
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
