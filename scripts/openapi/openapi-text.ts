import { ANY_LOG_DAYS } from "#lib/kernel/retention.ts";
import { openApiDocument } from "#server/gateway/openapi/document.ts";

/** The committed document is about any installation: it names none, and links of examples lead to this address. */
const COMMITTED_BASE_URL = "http://localhost:3000";

/** What docs/openapi.json holds: the document of /v1 as it is declared now. */
export function openApiText(): string {
  const document = {
    ...openApiDocument(COMMITTED_BASE_URL, ANY_LOG_DAYS),
    servers: [{ url: "/", description: "Any installation." }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
