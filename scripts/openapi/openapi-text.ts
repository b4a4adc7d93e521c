import { ANY_LOG_DAYS } from "#lib/kernel/retention.ts";
import { openApiDocument } from "#server/gateway/openapi/document.ts";
import { COMMITTED_BASE_URL } from "#server/gateway/openapi/served-document.ts";

/** Returns the content of docs/openapi.json for the current declarations of /v1. */
export function openApiText(): string {
  const document = {
    ...openApiDocument(COMMITTED_BASE_URL, ANY_LOG_DAYS),
    servers: [{ url: "/", description: "Any installation." }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
