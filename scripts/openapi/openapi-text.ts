import { openApiDocument } from "#server/gateway/openapi/document.ts";

/** Where the committed document says it is served; the page puts the installation's own address in its place. */
const COMMITTED_BASE_URL = "http://localhost:3000";

/** What docs/openapi.json holds: the document of /v1 as it is declared now, with no installation's address in it. */
export function openApiText(): string {
  // The gateway reads its configuration from the environment; nothing is connected to.
  Object.assign(process.env, {
    BASE_URL: COMMITTED_BASE_URL,
    DATABASE_URL: "postgresql://nobody@localhost/none",
    SECRET_KEY: "only-for-writing-the-document-000",
  });
  delete process.env.TLS_CERT;
  delete process.env.TLS_KEY;
  const document = { ...openApiDocument(), servers: [{ url: "/", description: "Any installation." }] };
  return `${JSON.stringify(document, null, 2)}\n`;
}
