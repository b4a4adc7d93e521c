import { type ClientRequest, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { proxyFailure, proxyRefusal } from "./failure.ts";
import { type NamedProxy, proxyAuthorization } from "./proxy.ts";

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "");

const proxyOptions = ({ url }: NamedProxy): RequestOptions => ({
  host: hostOf(url),
  port: url.port || (url.protocol === "https:" ? 443 : 80),
});

/** Asks the proxy for a tunnel to the target's host and port (RFC 9110 9.3.6). The name is looked up by the proxy, not here. */
export function openTunnel(proxy: NamedProxy, target: URL, signal: AbortSignal): Promise<Socket> {
  const authority = `${target.hostname}:${target.port || (target.protocol === "https:" ? 443 : 80)}`;
  const send = proxy.url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    send({
      ...proxyOptions(proxy),
      method: "CONNECT",
      path: authority,
      headers: { host: authority, ...proxyAuthorization(proxy) },
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
    const headers = { ...options.headers, host: target.host, ...proxyAuthorization(proxy) };
    return send({ ...options, ...proxyOptions(proxy), path: target.href, headers, agent: false });
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
