import { isSignature, sign } from "#lib/platform/crypto/crypto.ts";
import { env } from "#lib/platform/env/env.ts";
import type { PdfDocument } from "./types.ts";

export type PdfLink = { url: string; expires_at: string };

/** The signed text: document, workspace, invoice and expiry. */
const signed = (document: PdfDocument, workspaceId: string, invoiceId: string, expires: number): string =>
  `${document}-pdf\n${workspaceId}\n${invoiceId}\n${expires}`;

/**
 * Signs a link to an invoice's PDF that works without a key or session until it expires, for that
 * document only.
 */
export function signPdfLink(
  workspaceId: string,
  invoiceId: string,
  now: Date,
  lastsMs: number,
  document: PdfDocument = "invoice",
): PdfLink {
  const expires = Math.floor((now.getTime() + lastsMs) / 1_000);
  const signature = sign("signed-url", signed(document, workspaceId, invoiceId, expires)).toString("hex");
  const query = new URLSearchParams({ workspace: workspaceId, expires: String(expires), signature });
  if (document !== "invoice") query.set("document", document);
  return {
    url: `${env().BASE_URL}/v1/invoices/${invoiceId}.pdf?${query}`,
    expires_at: new Date(expires * 1_000).toISOString(),
  };
}

export type PdfLinkParts = {
  document: PdfDocument;
  workspaceId: string;
  invoiceId: string;
  expires: string;
  signature: string;
};

/** Verifies a link and its expiry. */
export function checkPdfLink(link: PdfLinkParts, now: Date): "good" | "forged" | "expired" {
  if (!/^\d{1,12}$/.test(link.expires) || !/^[0-9a-f]{64}$/.test(link.signature)) return "forged";
  const said = signed(link.document, link.workspaceId, link.invoiceId, Number(link.expires));
  if (!isSignature("signed-url", said, Buffer.from(link.signature, "hex"))) return "forged";
  return Number(link.expires) * 1_000 > now.getTime() ? "good" : "expired";
}
