import { connect as connectTcp, isIP, type LookupFunction, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import { NEXT_ADDRESS_AFTER_MS } from "./constants.ts";
import type { ResponseHeads } from "./response-heads.ts";

/** Filled in while connecting. */
export type Line = {
  socket?: Socket;
  /** Set once an HTTP/1.1 connection is ready for requests. */
  heads?: ResponseHeads;
  http2?: boolean;
  address?: string;
  /** Summed over all dials, like `tlsMs`. */
  connectMs: number;
  tlsMs: number;
};

/** Protocol names of ALPN (RFC 7301). */
export type Protocol = "http/1.1" | "h2";

/**
 * Connects to one of exactly these admitted addresses. The name is used for SNI and to verify the
 * certificate; it is never resolved again, so it cannot change in between.
 */
export function dial(
  addresses: readonly string[],
  line: Line,
  ca: string | undefined,
  protocols: readonly Protocol[],
): buildConnector.connector {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const first = found[0];
  if (!first) throw new Error("Nothing to connect to: the guard admits at least one address.");
  const lookup: LookupFunction = (_name, options, answer) => {
    if (options.all) answer(null, found);
    else answer(null, first.address, first.family);
  };

  return ({ hostname, protocol, port }, callback) => {
    const started = performance.now();
    const secure = protocol === "https:";
    const options = {
      host: isIP(hostname) === 0 ? hostname : first.address,
      port: Number(port) || (secure ? 443 : 80),
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_AFTER_MS,
      noDelay: true,
    };
    const socket = secure
      ? connectTls({
          ...options,
          ALPNProtocols: [...protocols],
          ...(isIP(hostname) === 0 && { servername: hostname.replace(/\.$/, "") }),
          ...(ca && { ca }),
        })
      : connectTcp(options);
    line.socket = socket;
    let isSettled = false;
    let connectedAt: number | undefined;
    const settle = (error: Error | null) => {
      if (isSettled) return;
      isSettled = true;
      if (secure && connectedAt !== undefined) line.tlsMs += performance.now() - connectedAt;
      if (error) callback(error, null);
      else callback(null, socket);
    };
    socket
      .once("connect", () => {
        connectedAt = performance.now();
        line.connectMs += connectedAt - started;
        if (socket.remoteAddress) line.address = socket.remoteAddress;
        if (!secure) settle(null);
      })
      .once("secureConnect", () => settle(null))
      .on("error", settle)
      .once("close", () => settle(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
  };
}
