import { LRUCache } from "lru-cache";
import type { buildConnector } from "undici";
import { HTTP2_ONLY_KEPT_MS, HTTP2_ONLY_TARGETS } from "./constants.ts";
import type { Line, Protocol } from "./dial.ts";
import { ResponseHeads } from "./response-heads.ts";

/** The alert of a server that supports none of the offered protocols (RFC 7301 3.2). */
const NO_PROTOCOL = "ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL";

const http2Only = new LRUCache<string, true>({ max: HTTP2_ONLY_TARGETS, ttl: HTTP2_ONLY_KEPT_MS });

/**
 * Connects and agrees on a protocol: HTTP/1.1, or HTTP/2 if the server refuses the former (decision
 * 0141). Both connections go to the same checked addresses.
 *
 * @param target the key of kept connections: an origin at its addresses.
 * @param dialWith makes a connector that offers these protocols.
 */
export const negotiate =
  (
    target: string,
    line: Line,
    dialWith: (protocols: readonly Protocol[]) => buildConnector.connector,
  ): buildConnector.connector =>
  (options, callback) => {
    const offer = (...protocols: Protocol[]) =>
      dialWith(protocols)(options, (...[error, socket]) => {
        if (error) {
          const isRefused = "code" in error && error.code === NO_PROTOCOL;
          if (isRefused && !protocols.includes("h2")) return offer("h2");
          return callback(error, null);
        }
        line.http2 = "alpnProtocol" in socket && socket.alpnProtocol === "h2";
        if (line.http2) http2Only.set(target, true);
        else {
          http2Only.delete(target);
          line.heads = new ResponseHeads(socket);
        }
        callback(null, socket);
      });
    if (http2Only.has(target)) offer("h2", "http/1.1");
    else offer("http/1.1");
  };
