import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Env } from "#lib/platform/env.ts";
import { isLoopback } from "#lib/platform/http/is-loopback.ts";
import { databaseAnswers } from "#lib/platform/open-database.ts";
import { isTrustedProxy, plainAddress } from "./client-address.ts";
import { isGatewayPath, mustRedirect } from "./rules.ts";

type Wanted = {
  env: Pick<Env, "BASE_URL" | "TLS_CERT">;
  /** Answers the public API. */
  gateway: RequestListener;
  /** Answers everything else. */
  pages: RequestListener;
};

function say(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" })
    .end(`${text}\n`);
}

/** Alive, and ready for traffic: for whatever watches over this process. */
function answerProbe(url: string | undefined, response: ServerResponse): boolean {
  if (url === "/healthz") say(response, 200, "ok");
  else if (url === "/readyz")
    void databaseAnswers().then((answers) =>
      answers ? say(response, 200, "ok") : say(response, 503, "the database does not answer"),
    );
  else return false;
  return true;
}

/** Whether a request came by plain HTTP where https is served. */
export function isPlain(request: IncomingMessage, { BASE_URL, TLS_CERT }: Wanted["env"]): boolean {
  const peer = plainAddress(request.socket.remoteAddress ?? "");
  const proto = request.headers["x-forwarded-proto"];
  return mustRedirect({
    encrypted: "encrypted" in request.socket,
    tls: TLS_CERT !== undefined,
    fromLoopback: isLoopback(peer),
    fromTrustedProxy: isTrustedProxy(peer),
    forwardedProto: Array.isArray(proto) ? proto.at(-1) : proto,
    baseUrl: BASE_URL,
  });
}

/** One port for all: probes, the public API, the dashboard; and plain HTTP sent to https where that is served. */
export function routeRequest({ env, gateway, pages }: Wanted): RequestListener {
  const https = env.BASE_URL.startsWith("https:");
  return (request, response) => {
    const url = request.url ?? "/";
    if (answerProbe(url, response)) return;
    if (https && isPlain(request, env)) {
      // 308 keeps method and body (RFC 9110 15.4.9). The target is ours whatever the request says.
      response
        .writeHead(308, { location: `${env.BASE_URL}${url.startsWith("/") ? url : "/"}`, "content-length": "0" })
        .end();
      return;
    }
    (isGatewayPath(url) ? gateway : pages)(request, response);
  };
}
