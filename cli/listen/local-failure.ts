import type { LocalErrorCode } from "#lib/webhooks/listeners/protocol.ts";
import { codeOf, isTlsCode } from "../http/failure.ts";
import { placeOf } from "./forward-address.ts";

export type LocalError = { code: LocalErrorCode; message: string };

const UNREACHABLE: Record<string, string> = {
  ENOTFOUND: "there is no host of that name",
  EAI_AGAIN: "its name could not be looked up",
  EHOSTUNREACH: "no route leads there",
  ENETUNREACH: "no route leads there",
  EADDRNOTAVAIL: "this machine has no address to reach it from",
  ETIMEDOUT: "it did not accept a connection in time",
};

/** Explains a Node error in plain words. */
export function localFailure(error: unknown, url: URL): LocalError {
  const code = codeOf(error);
  const at = placeOf(url);
  if (code === "ECONNREFUSED")
    return { code: "connection_refused", message: `connection refused: nothing listens on ${at}` };
  const unreachable = UNREACHABLE[code];
  if (unreachable !== undefined) return { code: "unreachable", message: `${at} cannot be reached: ${unreachable}` };
  return { code: "no_answer", message: noAnswer(code, at) };
}

function noAnswer(code: string, at: string): string {
  if (isTlsCode(code))
    return `no secure connection to ${at} (${code}): --insecure takes any certificate; is it http:// there?`;
  if (code === "HPE_HEADER_OVERFLOW") return `the headers of the answer of ${at} are larger than any should be`;
  if (code.startsWith("HPE_")) return `what ${at} answers is not HTTP; is it https:// there?`;
  if (code === "ECONNRESET" || code === "EPIPE") return `${at} closed the connection before it had answered`;
  if (code === "ERR_INVALID_CHAR" || code === "ERR_UNESCAPED_CHARACTERS" || code === "ERR_INVALID_HTTP_TOKEN")
    return `this cannot be sent to ${at} as HTTP (${code})`;
  return `no answer from ${at} (${code || "for an unknown reason"})`;
}

const inSeconds = (ms: number): string => `${Number((ms / 1_000).toFixed(2))} s`;

/** The deadline passed; `begun` says whether an answer had started. */
export const tooLate = (url: URL, ms: number, begun: boolean): LocalError => ({
  code: "target_timeout",
  message: begun
    ? `the answer of ${placeOf(url)} did not end within ${inSeconds(ms)}`
    : `no answer from ${placeOf(url)} within ${inSeconds(ms)}`,
});

export const brokenOff = (url: URL): LocalError => ({
  code: "no_answer",
  message: `${placeOf(url)} broke off in the middle of its answer`,
});

/** Returns why a complete answer counts as a failure, or null. */
export function refusalOf(status: number): LocalError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? { code: "redirect", message: `answered ${status}: redirects are not followed` }
    : { code: "http_error", message: `answered ${status}: only 2xx counts as received` };
}
