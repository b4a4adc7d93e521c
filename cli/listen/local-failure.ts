import type { LocalErrorCode } from "#lib/webhooks/listeners/protocol.ts";
import { codeOf, isTlsCode } from "../http/failure.ts";
import { placeOf } from "./forward-address.ts";

export type LocalError = { code: LocalErrorCode; message: string };

const UNREACHABLE: Record<string, string> = {
  ENOTFOUND: "the host does not exist",
  EAI_AGAIN: "the host name could not be resolved",
  EHOSTUNREACH: "no route to the host",
  ENETUNREACH: "no route to the host",
  EADDRNOTAVAIL: "this machine has no suitable local address",
  ETIMEDOUT: "it did not accept a connection in time",
};

/** Explains a Node error in plain words. */
export function localFailure(error: unknown, url: URL): LocalError {
  const code = codeOf(error);
  const at = placeOf(url);
  if (code === "ECONNREFUSED")
    return { code: "connection_refused", message: `connection refused: nothing is listening on ${at}` };
  const unreachable = UNREACHABLE[code];
  if (unreachable !== undefined) return { code: "unreachable", message: `${at} cannot be reached: ${unreachable}` };
  return { code: "no_answer", message: noAnswer(code, at) };
}

function noAnswer(code: string, at: string): string {
  if (isTlsCode(code))
    return `no secure connection to ${at} (${code}): use --insecure to accept any certificate, or http:// if it does not use TLS`;
  if (code === "HPE_HEADER_OVERFLOW") return `the response headers of ${at} are too large`;
  if (code.startsWith("HPE_")) return `the response of ${at} is not HTTP; use https:// if it uses TLS`;
  if (code === "ECONNRESET" || code === "EPIPE") return `${at} closed the connection before responding`;
  if (code === "ERR_INVALID_CHAR" || code === "ERR_UNESCAPED_CHARACTERS" || code === "ERR_INVALID_HTTP_TOKEN")
    return `the request cannot be sent to ${at} as HTTP (${code})`;
  return `no answer from ${at} (${code || "for an unknown reason"})`;
}

const inSeconds = (ms: number): string => `${Number((ms / 1_000).toFixed(2))} s`;

/** The deadline passed; `begun` says whether an answer had started. */
export const tooLate = (url: URL, ms: number, begun: boolean): LocalError => ({
  code: "target_timeout",
  message: begun
    ? `the response of ${placeOf(url)} did not finish within ${inSeconds(ms)}`
    : `no answer from ${placeOf(url)} within ${inSeconds(ms)}`,
});

export const brokenOff = (url: URL): LocalError => ({
  code: "no_answer",
  message: `${placeOf(url)} closed the connection in the middle of its response`,
});

/** Returns why a complete answer counts as a failure, or null. */
export function refusalOf(status: number): LocalError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? { code: "redirect", message: `answered ${status}: redirects are not followed` }
    : { code: "http_error", message: `answered ${status}: only 2xx counts as received` };
}
