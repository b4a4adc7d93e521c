import { isUtf8 } from "node:buffer";
import type { Attempt as AttemptRow } from "#generated/prisma/client.ts";
import type { Attempt } from "./types.ts";

/** The row as the contract's JSON (contract 4). A response body that is not UTF-8 is returned as bytes too. */
export function representAttempt(row: AttemptRow): Attempt {
  const bytes = row.responseBody && Buffer.from(row.responseBody);
  // Written as JSON objects by the sender.
  const headers: Attempt["response_headers"] = row.responseHeaders === null ? null : JSON.parse(row.responseHeaders);
  return {
    number: row.number,
    url: row.url,
    started_at: row.startedAt.toISOString(),
    duration_ms: row.durationMs,
    timings: {
      dns_ms: row.dnsMs,
      connect_ms: row.connectMs,
      tls_ms: row.tlsMs,
      first_byte_ms: row.firstByteMs,
    },
    address: row.address,
    request_headers: JSON.parse(row.requestHeaders),
    status_code: row.statusCode,
    response_headers: headers,
    response_body: bytes && textOf(bytes, headers),
    response_body_base64: bytes && !isUtf8(bytes) ? bytes.toString("base64") : null,
    truncated: row.truncated,
    manual: row.manual,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? row.errorCode },
  };
}

const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i;

/** The body as text: in the charset that its Content-Type names, if that is known, otherwise in UTF-8. */
function textOf(bytes: Buffer, headers: Attempt["response_headers"]): string {
  const type = headers?.["content-type"];
  const charset = CHARSET.exec(String(type ?? ""))?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return bytes.toString("utf8");
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}
