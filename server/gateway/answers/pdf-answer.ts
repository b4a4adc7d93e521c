import type { ServerResponse } from "node:http";
import type { Pdf } from "#lib/billing/invoices/read-pdf.ts";
import { namesTag } from "#lib/scraping/jobs/rules.ts";

/**
 * Sends a PDF as a download, or 304 if the client has it. Its bytes never change, so their hash is
 * the ETag (RFC 9110 8.8.3).
 */
export async function answerPdf(
  outgoing: ServerResponse,
  head: Record<string, string>,
  asked: (name: string) => string | undefined,
  { bytes, sha256, file }: Pdf,
): Promise<{ credits: number }> {
  const tag = `"${sha256}"`;
  const headers: Record<string, string> = {
    ...head,
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${file}"`,
    "cache-control": "private, no-cache",
    etag: tag,
  };
  const known = asked("if-none-match");
  if (known !== undefined && namesTag(known, tag)) outgoing.writeHead(304, headers).end();
  else outgoing.writeHead(200, { ...headers, "content-length": String(bytes.length) }).end(bytes);
  return { credits: 0 };
}
