import { type ClientRequest, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { readProxy } from "#lib/platform/http/read-proxy.ts";
import { proxyFailure, proxyRefusal } from "./failure.ts";
import type { NamedProxy } from "./proxy.ts";

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/** Options of a request to the proxy itself, its authorization among the headers. */
function proxyOptions({ url }: NamedProxy, headers: Record<string, string>): RequestOptions {
  const { host, port, authorization } = readProxy(url);
  return { host, port, headers: { ...headers, ...(authorization && { "proxy-authorization": authorization }) } };
}

/** Asks the proxy for a tunnel to the target's host and port (RFC 9110 9.3.6). The name is looked up by the proxy, not here. */
export function openTunnel(proxy: NamedProxy, target: URL, signal: AbortSignal): Promise<Socket> {
  const authority = `${target.hostname}:${target.port || (target.protocol === "https:" ? 443 : 80)}`;
  const send = proxy.url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    send({
      ...proxyOptions(proxy, { host: authority }),
      method: "CONNECT",
      path: authority,
      agent: false,
      signal,
    })
      .once("connect", (response, socket) => {
        if (response.statusCode === 200) return resolve(socket as Socket);
        socket.destroy();
        reject(proxyRefusal(response.statusCode ?? 0, proxy, target));
      })
      .once("response", (response) => {
        response.destroy();
        reject(proxyRefusal(response.statusCode ?? 0, proxy, target));
      })
      .once("error", (error) => reject(signal.aborted ? error : proxyFailure(error, proxy)))
      .end();
  });
}

/** TLS with the target over a connection that leads to it. */
export function secure(socket: Socket, target: URL): Socket {
  const host = hostOf(target);
  return connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
}

/**
 * A request on its way, directly or through the proxy: https in a tunnel, http in absolute form (RFC 9112 3.2.2). Connections are
 * not kept, so that a command ends when it is done.
 */
export async function openRequest(
  target: URL,
  options: { method: string; headers: Record<string, string>; signal: AbortSignal },
  proxy: NamedProxy | undefined,
): Promise<ClientRequest> {
  if (!proxy) return (target.protocol === "https:" ? requestHttps : requestHttp)(target, { ...options, agent: false });
  if (target.protocol === "http:") {
    const send = proxy.url.protocol === "https:" ? requestHttps : requestHttp;
    const toProxy = proxyOptions(proxy, { ...options.headers, host: target.host });
    return send({ ...options, ...toProxy, path: target.href, agent: false });
  }
  const socket = await openTunnel(proxy, target, options.signal);
  const request = requestHttps(target, {
    ...options,
    // Node asks this only where no agent is given.
    createConnection: () => secure(socket, target),
  });
  // A handshake that fails leaves the tunnel below it open, and the process waiting for it.
  return request.once("close", () => socket.destroy());
}
