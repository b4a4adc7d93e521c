import type { Document } from "#lib/kernel/document.ts";
import { firecrawlChanges } from "./changes.ts";
import { extractedFormats } from "./extracted-formats.ts";

/** @param rules of the input, which say which attributes were requested. */
export function firecrawlDocument(document: Document, rules?: unknown): Record<string, unknown> {
  const { metadata, warnings } = document;
  return {
    markdown: document.markdown,
    html: document.html,
    rawHtml: document.raw_html,
    links: document.links,
    json: document.json,
    screenshot: document.screenshot,
    actions: document.actions,
    changeTracking: firecrawlChanges(document.change_tracking),
    ...extractedFormats(document.extracted, rules),
    ...(warnings.length > 0 && { warning: warnings.join(", ") }),
    metadata: {
      title: metadata?.title ?? undefined,
      description: metadata?.description ?? undefined,
      language: metadata?.language ?? undefined,
      robots: metadata?.robots ?? undefined,
      favicon: metadata?.favicon ?? undefined,
      // Documents stored by earlier versions have none.
      keywords: metadata?.keywords?.join(", ") || undefined,
      publishedTime: metadata?.published_at ?? undefined,
      modifiedTime: metadata?.modified_at ?? undefined,
      ...Object.fromEntries(
        Object.entries(metadata?.og ?? {}).map(([name, value]) => [
          `og${name.charAt(0).toUpperCase()}${name.slice(1)}`,
          value,
        ]),
      ),
      scrapeId: document.id,
      sourceURL: document.url ?? undefined,
      url: document.final_url ?? undefined,
      statusCode: document.status_code ?? undefined,
      contentType: document.content_type ?? undefined,
      cacheState: document.cached ? "hit" : "miss",
      creditsUsed: document.credits_used,
    },
  };
}
