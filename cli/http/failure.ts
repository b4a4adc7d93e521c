import { CommandError } from "../command-error.ts";
import { EXIT } from "../exit-codes.ts";
import type { NamedProxy } from "./proxy.ts";

/** No readable response was received; the message says what to do. */
export const unavailable = (message: string): CommandError => new CommandError(message, EXIT.unavailable);

const UNTRUSTED =
  "this machine does not trust the issuer of the server's certificate. If you run the certificate authority, set NODE_EXTRA_CA_CERTS to its file.";

/** Messages for the certificate and handshake errors of Node and OpenSSL. */
const TLS_REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  CERT_HAS_EXPIRED: "its certificate has expired.",
  CERT_NOT_YET_VALID: "its certificate is not valid yet. Check this machine's clock.",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name.",
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not use TLS on this port. Should the address start with http://?",
  EPROTO: "the handshake failed. Should the address start with http://?",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "it does not use TLS on this port. Should the address start with http://?",
};
const TLS_CODE = /^(ERR_(TLS|SSL)_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO)/;

export const isTlsCode = (code: string): boolean => TLS_CODE.test(code);

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing is listening there. Is the server running, and is the address right?",
  ENOTFOUND: "the host name does not exist. Check the address.",
  EAI_AGAIN: "the host name could not be resolved. Is this machine online?",
  EHOSTUNREACH: "no route to the host. Is this machine online?",
  ENETUNREACH: "no route to the host. Is this machine online?",
  ETIMEDOUT: "it did not accept a connection in time.",
  ECONNRESET: "the server closed the connection without responding. Should the address start with https://?",
  EPIPE: "the server closed the connection without responding.",
  EACCES: "this machine does not allow the connection.",
};

/** Returns the code of an error, or that of the first one if all addresses of a host failed. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  const code: unknown = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/** Explains in plain words why a connection failed and what to do. */
export function connectionFailure(error: unknown, target: URL): CommandError {
  const code = codeOf(error);
  const at = target.origin;
  if (isTlsCode(code))
    return unavailable(`${at}: no secure connection: ${TLS_REASONS[code] ?? `the TLS handshake failed (${code}).`}`);
  if (code.startsWith("HPE_")) return unavailable(`${at}: the server does not speak HTTP, so it is not Gatehouse.`);
  return unavailable(`${at}: no connection: ${REASONS[code] ?? `it failed (${code || "for an unknown reason"}).`}`);
}

export const proxyFailure = (error: unknown, proxy: NamedProxy): CommandError =>
  unavailable(
    `The proxy ${proxy.url.host} (${proxy.variable}) cannot be reached: ${REASONS[codeOf(error)] ?? TLS_REASONS[codeOf(error)] ?? `${codeOf(error)}.`}`,
  );

export const proxyRefusal = (status: number, proxy: NamedProxy, target: URL): CommandError =>
  unavailable(
    status === 407
      ? `The proxy ${proxy.url.host} (${proxy.variable}) requires a valid user name and password: http://NAME:PASSWORD@${proxy.url.host}.`
      : `The proxy ${proxy.url.host} (${proxy.variable}) did not let the call to ${target.host} through (HTTP ${status}). Add the host to NO_PROXY if it can be reached directly.`,
  );
