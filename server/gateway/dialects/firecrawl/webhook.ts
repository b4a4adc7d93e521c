import { FIRECRAWL_EVENTS } from "#lib/scraping/firecrawl/constants.ts";
import type { ApiError } from "../../route/api-error.ts";
import { isAsked, isIdle, missing, type Version, wrong } from "./asked.ts";

type Read = { json: { webhook?: unknown; webhook_form?: unknown } } | { error: ApiError };

/** Translates the webhook of a batch or a crawl: a URL, or an object with a URL and options. */
export function readWebhook(webhook: unknown, version: Version): Read {
  if (isIdle(webhook)) return { json: {} };
  const asked = typeof webhook === "string" ? { url: webhook } : webhook;
  if (!isAsked(asked) || typeof asked.url !== "string" || asked.url.startsWith("whk_"))
    return { error: wrong("webhook", "an https address, or {url, events, metadata}") };
  const { url, events, metadata, headers, ...more } = asked;
  if (isAsked(headers) && Object.keys(headers).length > 0)
    return { error: missing("webhook.headers", "Deliveries are signed. Verify X-Firecrawl-Signature.") };
  const extra = Object.entries(more).find(([, value]) => !isIdle(value));
  if (extra) return { error: missing(`webhook.${extra[0]}`) };
  return {
    json: {
      webhook: url,
      webhook_form: {
        dialect: "firecrawl",
        events: isIdle(events) ? [...FIRECRAWL_EVENTS] : events,
        metadata: metadata ?? {},
        ...(version === 1 && { version }),
      },
    },
  };
}
