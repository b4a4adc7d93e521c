import { connect as connectTcp, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { buildConnector } from "undici";
import type { ProxyServer } from "../http/read-proxy.ts";
import { MAX_HEADER_BYTES } from "./constants.ts";
import type { Line, Protocol } from "./dial.ts";

/**
 * Connects through a tunnel of the operator's proxy (RFC 9110 9.3.6), for http as well as https.
 * The proxy receives an admitted address, never a name to resolve itself, so that only checked
 * addresses are reached. Tries one address, IPv4 if available.
 */
export function dialThrough(
  proxy: ProxyServer,
  addresses: readonly string[],
  line: Line,
  ca: string | undefined,
  protocols: readonly Protocol[],
): buildConnector.connector {
  const address = addresses.find((each) => isIP(each) === 4) ?? addresses[0];
  if (address === undefined) throw new Error("Nothing to connect to: the guard admits at least one address.");

  return ({ hostname, protocol, port }, callback) => {
    const started = performance.now();
    const secure = protocol === "https:";
    const host = isIP(address) === 6 ? `[${address}]` : address;
    const socket = connectTcp({ host: proxy.host, port: proxy.port, noDelay: true });
    line.socket = socket;
    let isSettled = false;
    let connectedAt: number | undefined;
    const settle = (error: Error | null, ready: Socket | null) => {
      if (isSettled) return;
      isSettled = true;
      if (secure && connectedAt !== undefined) line.tlsMs += performance.now() - connectedAt;
      if (error) {
        socket.destroy();
        callback(error, null);
      } else if (ready) callback(null, ready);
    };
    const onTunnel = () => {
      connectedAt = performance.now();
      line.connectMs += connectedAt - started;
      line.address = address;
      if (!secure) return settle(null, socket);
      const wrapped = connectTls({
        socket,
        ALPNProtocols: [...protocols],
        ...(isIP(hostname) === 0 ? { servername: hostname.replace(/\.$/, "") } : { host: hostname }),
        ...(ca && { ca }),
      });
      wrapped.once("secureConnect", () => settle(null, wrapped)).on("error", (error) => settle(error, null));
    };
    socket
      .once("connect", () => {
        const login = proxy.authorization ? `Proxy-Authorization: ${proxy.authorization}\r\n` : "";
        const to = `${host}:${Number(port) || (secure ? 443 : 80)}`;
        socket.write(`CONNECT ${to} HTTP/1.1\r\nHost: ${to}\r\n${login}\r\n`);
        awaitTunnel(socket, onTunnel, () => settle(coded("PROXY_REFUSED"), null));
      })
      .on("error", (error) => settle(line.address ? error : coded("PROXY_AWAY"), null))
      .once("close", () => settle(coded("ECONNRESET"), null));
  };
}

const coded = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Reads the proxy's response up to the end of its head: the bytes after it belong to the target.
 */
function awaitTunnel(socket: Socket, onTunnel: () => void, onRefusal: () => void): void {
  let answer = Buffer.alloc(0);
  const onReadable = () => {
    for (let chunk = socket.read() as Buffer | null; chunk; chunk = socket.read() as Buffer | null) {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf("\r\n\r\n");
      if (end < 0 && answer.length <= MAX_HEADER_BYTES) continue;
      socket.off("readable", onReadable);
      if (end < 0 || !/^HTTP\/1\.[01] 2\d\d[ \r]/.test(answer.toString("latin1", 0, 16))) return onRefusal();
      const rest = answer.subarray(end + 4);
      if (rest.length > 0) socket.unshift(rest);
      return onTunnel();
    }
  };
  socket.on("readable", onReadable);
}
