/**
 * An HTTP proxy for CONNECT (RFC 9110 9.3.6). `authorization` is the value of Proxy-Authorization.
 */
export type ProxyServer = { host: string; port: number; authorization: string | undefined };

/**
 * Parses a proxy address: http://user:password@host:port. Name and password are optional (RFC
 * 7617).
 */
export function readProxy({ protocol, hostname, port, username, password }: URL): ProxyServer {
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: Number(port) || (protocol === "https:" ? 443 : 80),
    authorization: login === ":" ? undefined : `Basic ${Buffer.from(login).toString("base64")}`,
  };
}
