import { isUtf8 } from "node:buffer";
import type { Attempt as AttemptRow } from "#generated/prisma/client.ts";
import type { Attempt } from "./types.ts";

/** The row as the contract's JSON (contract 4). The answer's bytes are given twice where they are not text. */
export function representAttempt(row: AttemptRow): Attempt {
  const bytes = row.responseBody && Buffer.from(row.responseBody);
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
    // Both were written as JSON objects by the sender.
    request_headers: JSON.parse(row.requestHeaders),
    status_code: row.statusCode,
    response_headers: row.responseHeaders === null ? null : JSON.parse(row.responseHeaders),
    response_body: bytes?.toString("utf8") ?? null,
    response_body_base64: bytes && !isUtf8(bytes) ? bytes.toString("base64") : null,
    truncated: row.truncated,
    manual: row.manual,
    error: row.errorCode === null ? null : { code: row.errorCode, message: row.errorMessage ?? row.errorCode },
  };
}
