import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import path from "node:path";
import type { Env } from "#lib/platform/env/env.ts";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { newId } from "#lib/platform/values/ids.ts";
import type { Upgrade } from "./front.ts";
import { inShardOfPage } from "./in-shard-of-page.ts";
import { securityHeaders } from "./security-headers.ts";

const root = path.resolve(import.meta.dirname, "../..");

export type Pages = { answer: RequestListener; upgrade: Upgrade | undefined; close(): Promise<void> };

/** Passes connection details to the pages in headers, replacing any of that name sent by the client. */
function vouch(request: IncomingMessage, nonce: string, policy: string | undefined): void {
  const { headers } = request;
  for (const name of Object.keys(headers)) if (name.startsWith("x-gatehouse-")) delete headers[name];
  headers["x-gatehouse-client-ip"] = clientAddress(request);
  headers["x-gatehouse-path"] = request.url ?? "/";
  headers["x-gatehouse-nonce"] = nonce;
  headers["x-gatehouse-request-id"] = newId("dsh", databaseClock.now());
  headers["content-security-policy"] = policy; // Next reads the nonce of its own scripts here
}

/**
 * Loads Next and everything it serves. The environment must be complete, because pages read it when
 * they are loaded.
 */
export async function openPages(env: Env, dev: boolean): Promise<Pages> {
  process.env.NEXT_TELEMETRY_DISABLED = "1";
  // The URL used by next-auth, which would otherwise trust the Host header.
  process.env.NEXTAUTH_URL = env.BASE_URL;
  const { default: next } = await import("next");
  // Next adds an upgrade listener to the server it is given, or else to that of the first request,
  // which would close CLI connections to the gateway. This server never listens and only receives
  // Next's own upgrades.
  const httpServer = createServer();
  const app = next({ dev, dir: root, hostname: env.HOST, port: env.PORT, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  const setting = {
    https: env.BASE_URL.startsWith("https:"),
    dev,
    formTargets: [
      ...(env.GITHUB_CLIENT_ID ? ["https://github.com"] : []),
      ...(env.GOOGLE_CLIENT_ID ? ["https://accounts.google.com"] : []),
    ],
  };
  return {
    answer: (request, response) => {
      const nonce = randomBytes(16).toString("base64");
      const headers = securityHeaders({ ...setting, nonce });
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      vouch(request, nonce, headers["content-security-policy"]);
      void inShardOfPage(request.url ?? "/", () => void handle(request, response));
    },
    upgrade: dev ? { wants: () => true, take: (...upgrade) => void httpServer.emit("upgrade", ...upgrade) } : undefined,
    close: () => app.close(),
  };
}
