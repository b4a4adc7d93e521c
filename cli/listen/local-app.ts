import { Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

export type LocalApp = {
  url: URL;
  /** Host for connecting, without the brackets of IPv6. */
  host: string;
  port: number;
  /** Additional headers of each delivery. */
  headers: Record<string, string>;
  /** Whether to accept any certificate, even a self-signed one. */
  insecure: boolean;
  request: typeof requestHttp;
  /** Keeps up to `connections` connections open. */
  agent: HttpAgent;
};

export type AppOptions = { headers?: Record<string, string>; insecure?: boolean; connections: number };

/** Of several idle connections, uses the most recently used one, which is the least likely to have been closed. */
export function localApp(url: URL, { headers = {}, insecure = false, connections }: AppOptions): LocalApp {
  const secure = url.protocol === "https:";
  const options = {
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: "lifo" as const,
  };
  return {
    url,
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 443 : 80),
    headers,
    insecure,
    request: secure ? requestHttps : requestHttp,
    agent: secure ? new HttpsAgent({ ...options, rejectUnauthorized: !insecure }) : new HttpAgent(options),
  };
}
