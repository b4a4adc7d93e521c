import { ANY_LOG_DAYS } from "#lib/kernel/retention.ts";
import { openApiDocument } from "#server/gateway/openapi/document.ts";

/** The committed document is about any installation, so links in examples use this URL. */
const COMMITTED_BASE_URL = "http://localhost:3000";

/** Returns the content of docs/openapi.json for the current declarations of /v1. */
export function openApiText(): string {
  const document = {
    ...openApiDocument(COMMITTED_BASE_URL, ANY_LOG_DAYS),
    servers: [{ url: "/", description: "Any installation." }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
