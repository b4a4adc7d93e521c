import { type ClientRequest, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { readProxy } from "#lib/platform/http/read-proxy.ts";
import { proxyFailure, proxyRefusal } from "./failure.ts";
import type { NamedProxy } from "./proxy.ts";

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

/** Returns request options for the proxy itself, including its authorization header. */
function proxyOptions({ url }: NamedProxy, headers: Record<string, string>): RequestOptions {
  const { host, port, authorization } = readProxy(url);
  return { host, port, headers: { ...headers, ...(authorization && { "proxy-authorization": authorization }) } };
}

/** Asks the proxy for a tunnel to the target's host and port (RFC 9110 9.3.6). The proxy resolves the host name. */
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

/** Starts TLS with the target over an open connection. */
export function secure(socket: Socket, target: URL): Socket {
  const host = hostOf(target);
  return connectTls({ socket, host, ...(isIP(host) === 0 && { servername: host }) });
}

/**
 * Opens a request, directly or through the proxy: https in a tunnel, http in absolute form (RFC
 * 9112 3.2.2). Connections are not reused, so that a command exits when it is done.
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
    // Node uses this only without an agent.
    createConnection: () => secure(socket, target),
  });
  // A failed handshake would leave the tunnel open and the process running.
  return request.once("close", () => socket.destroy());
}
