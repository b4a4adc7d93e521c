export type ContentKind = "html" | "xml" | "json" | "text" | "pdf";

const SNIFFED_BYTES = 512;

/**
 * Decides by the Content-Type, otherwise by the first bytes. Undefined if the body is not text
 * (images, archives).
 */
export function contentKind(contentType: string | undefined, body: Uint8Array): ContentKind | undefined {
  const type = (contentType ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (type === "text/html" || type === "application/xhtml+xml") return "html";
  if (type === "application/xml" || type === "text/xml" || type.endsWith("+xml"))
    return type === "image/svg+xml" ? undefined : "xml";
  if (type === "application/json" || type === "text/json" || type.endsWith("+json") || type === "application/x-ndjson")
    return "json";
  if (type === "application/pdf" || type === "application/x-pdf") return "pdf";
  if (type.startsWith("text/") || type === "application/javascript" || type === "application/x-yaml") return "text";
  if (type !== "" && type !== "application/octet-stream" && type !== "unknown/unknown") return undefined;
  return sniff(body);
}

function sniff(body: Uint8Array): ContentKind | undefined {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, SNIFFED_BYTES)).toString("latin1");
  const text = start.replace(/^\u00ef\u00bb\u00bf/, "").trimStart();
  if (/^<\?xml/i.test(text) && !/<html/i.test(text)) return "xml";
  if (/^<(?:!doctype html|!--|html|head|body|title|meta|h1|div|p|table|script|a)\b/i.test(text)) return "html";
  if (text.startsWith("%PDF-")) return "pdf";
  // Control characters that do not occur in text.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters indicate binary
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(start)) return undefined;
  return "text";
}
