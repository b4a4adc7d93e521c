import { MAX_HEADER_BYTES } from "./constants.ts";
import { describeStrangeResponse } from "./received-bytes.ts";
import type { Failed, OutboundCode } from "./types.ts";

const failed = (code: OutboundCode, message: string): Failed => ({ ok: false, code, message });

/** Descriptions of Node's and OpenSSL's codes for bad certificates and handshakes. */
const TLS_REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate chain ends in one that is not trusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT: "its certificate chain is incomplete",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "its certificate's issuer is not trusted",
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet",
  CERT_REVOKED: "its certificate was revoked",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak TLS on this port",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "it does not speak TLS on this port",
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: "it does not know this host name",
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL: "it supports neither HTTP/1.1 nor HTTP/2 (ALPN)",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "it offers no TLS version from 1.2 on",
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "it offers no TLS version from 1.2 on",
};

const TLS_CODE =
  /^(ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO|INVALID_CA|PATH_LENGTH)/;

const CONNECTION_REASONS: Record<string, string> = {
  ECONNREFUSED: "The target refused the connection.",
  ECONNRESET: "The target closed the connection before responding.",
  UND_ERR_SOCKET: "The target closed the connection before responding.",
  UND_ERR_DESTROYED: "The target closed the connection before responding.",
  EPIPE: "The target closed the connection before responding.",
  EHOSTUNREACH: "There is no network route to the target.",
  ENETUNREACH: "There is no network route to the target.",
  EADDRNOTAVAIL: "There is no network route to the target.",
  PROXY_REFUSED: "The proxy for outgoing requests refused this request.",
  PROXY_AWAY: "The proxy for outgoing requests could not be reached.",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "The length of the target's response differs from its Content-Length.",
};

const isHeadBegun = (received: Buffer): boolean => "HTTP/1.".startsWith(received.toString("latin1", 0, 7));

const codeOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (typeof error !== "object" || error === null || !("code" in error)) return "";
  return String(error.code);
};

/**
 * Returns the parser's reason if undici rejected a head that is not HTTP/1.1; undefined for any
 * other error.
 */
function parserReason(error: unknown, received: Buffer): string | undefined {
  const code = codeOf(error);
  const { name, message } = error instanceof Error ? error : { name: "", message: "" };
  // undici asserts on a status below 100 and on an unexpected 101; without a response it is a fault
  // of ours.
  if (received.length > 0 && (code === "ERR_ASSERTION" || message === "bad upgrade")) return "invalid status";
  if (code === "UND_ERR_RES_CONTENT_LENGTH_MISMATCH" && received.length > 0) return "several values of Content-Length";
  if (name !== "HTTPParserError" && !code.startsWith("HPE_")) return undefined;
  return /^[^(]*\((.*)\)$/.exec(message)?.[1] ?? "invalid";
}

/**
 * Returns the HTTP/2 error that the peer caused or reported (RFC 9113 7); undefined for any other
 * error.
 */
function http2Reason(error: unknown, code: string): string | undefined {
  const message = error instanceof Error ? error.message : "";
  if (!code.startsWith("ERR_HTTP2_") && !message.startsWith("HTTP/2: ")) return undefined;
  return /(?:NGHTTP2_[A-Z_]+|code \d+)/.exec(message)?.[0].replace("NGHTTP2_", "") ?? "protocol error";
}

export const timedOut = (deadlineMs: number): Failed =>
  failed("target_timeout", `The target did not respond completely within ${deadlineMs} ms.`);

export const tooLarge = (maxBytes: number): Failed =>
  failed("response_too_large", `The target's answer is larger than ${maxBytes} bytes.`);

export function dnsFailure(error: unknown): Failed {
  const code = codeOf(error);
  const known = code === "" || code === "ENOTFOUND" || code === "ENODATA";
  return failed("dns_failure", known ? "The host name has no address." : "The host name could not be resolved.");
}

/**
 * Maps an error of the connection, the handshake or the HTTP parser to a failure for the caller.
 *
 * @param received the beginning of a response whose head was rejected.
 */
export function connectionFailure(error: unknown, received: Buffer = Buffer.alloc(0)): Failed {
  const code = codeOf(error);
  if (TLS_CODE.test(code)) {
    return failed(
      "tls_error",
      `No secure connection to the target: ${TLS_REASONS[code] ?? "the TLS handshake failed"}.`,
    );
  }
  if (code === "ETIMEDOUT" || code === "UND_ERR_CONNECT_TIMEOUT") {
    return failed("target_timeout", "The target did not accept a connection in time.");
  }
  if (code === "UND_ERR_HEADERS_OVERFLOW" || code === "HPE_HEADER_OVERFLOW") {
    return failed("response_too_large", `The target's response headers are larger than ${MAX_HEADER_BYTES} bytes.`);
  }
  if (code === "INTERIM_OVERFLOW") {
    return failed("response_too_large", "The target sent too many interim responses (1xx).");
  }
  const http2 = http2Reason(error, code);
  if (http2 !== undefined) return failed("target_unreachable", `The target broke off the HTTP/2 exchange (${http2}).`);
  const reason = parserReason(error, received);
  // Without a head, the end of the connection ends whatever was received.
  const isStrange = reason !== undefined || (received.length > 0 && !isHeadBegun(received));
  if (isStrange) return failed("target_unreachable", describeStrangeResponse(received, reason));
  return failed("target_unreachable", CONNECTION_REASONS[code] ?? "The connection to the target failed.");
}

/** Returns whether the peer may have closed a kept connection rather than refused this request. */
export const closedEarly = (error: unknown): boolean =>
  /^(ECONNRESET|EPIPE|UND_ERR_SOCKET|UND_ERR_DESTROYED)$/.test(codeOf(error));

export const undecodable = (coding: string): Failed & { undecodable: true } => ({
  ...failed("target_unreachable", `The target's answer could not be decoded (${coding}).`),
  undecodable: true,
});
