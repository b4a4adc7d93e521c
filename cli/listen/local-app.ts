import { Agent as HttpAgent, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";

/** The app that is forwarded to. */
export type LocalApp = {
  url: URL;
  /** For a connection: without the brackets of IPv6. */
  host: string;
  port: number;
  /** Headers that go with each delivery, besides its own. */
  headers: Record<string, string>;
  /** Whether any certificate will do, also one that no authority signed. */
  insecure: boolean;
  request: typeof requestHttp;
  /** Keeps connections, `connections` of them at most. */
  agent: HttpAgent;
};

export type AppOptions = { headers?: Record<string, string>; insecure?: boolean; connections: number };

/** Newest first: of several idle connections the one that was used last is the least likely to have been closed. */
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
