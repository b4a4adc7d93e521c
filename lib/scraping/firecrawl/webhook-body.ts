import type { Document } from "#lib/kernel/document.ts";
import { documentFor } from "./document-for.ts";
import type { WebhookForm } from "./webhook-form.ts";

type Kind = WebhookForm["events"][number];

type Notified = {
  kind: Kind;
  /** The job's, by which their clients ask for it. */
  id: string;
  /** Of a page: as it was read, and the options that it was asked for with. */
  page?: { document: Document; rules: unknown };
  error?: string;
};

/** What a webhook of Firecrawl's is sent (docs.firecrawl.dev, "Webhook Events"), as bytes. */
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
