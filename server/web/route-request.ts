import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Env } from "#lib/platform/env/env.ts";
import { clientProtocol } from "#lib/platform/http/client-address.ts";
import { databaseAnswers } from "#lib/platform/installation/open-database.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { readHealth } from "#lib/reports/installation/read-health.ts";
import { refusal } from "#server/gateway/answers/refusal.ts";
import { apiError } from "#server/gateway/route/api-error.ts";
import { answerProbe, isMetrics, type Probes } from "#server/probes/answer-probe.ts";
import { answerPackage } from "./answer-package.ts";
import { limitBody } from "./limit-body.ts";
import { answerText } from "./public-texts.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { asPath, misunderstood } from "./refuse-request.ts";
import { isGatewayPath, mustRedirect } from "./rules.ts";

type Wanted = {
  env: Pick<Env, "BASE_URL" | "TLS_CERT" | "METRICS_TOKEN"> & Partial<Pick<Env, "FIXTURES_URL" | "SECURITY_CONTACT">>;
  gateway: RequestListener;
  pages: RequestListener;
  /** Whether the database answers; without it there are no pages. */
  isReady?: () => Promise<boolean>;
  /** Returns the health of each part that callers need. */
  readHealth?: Probes["readHealth"];
  /** Returns the metrics of the other web processes on this port. */
  gatherFigures?: Probes["gatherFigures"];
  /** Whether this process has been asked to stop. It still answers until load balancers have noticed. */
  isStopping?: () => boolean;
};

/** Whether a request used plain HTTP although https is served. */
export const isPlain = (
  request: IncomingMessage,
  { BASE_URL, TLS_CERT }: Pick<Env, "BASE_URL" | "TLS_CERT">,
): boolean =>
  mustRedirect({
    encrypted: "encrypted" in request.socket,
    tls: TLS_CERT !== undefined,
    protocol: clientProtocol(request),
    host: request.headers.host,
    fetchMetadata: request.headers["sec-fetch-mode"] !== undefined,
    baseUrl: BASE_URL,
  });

/** Static files, which need no database and are requested by pages already open. */
const isAsset = (url: string): boolean =>
  url.startsWith("/_next/") || /^\/[\w-]+\.(?:png|svg|ico|txt|webmanifest)$/.test(url);

/** The only page shown without the database. */
const isStatus = (url: string): boolean => url === "/status" || url.startsWith("/status?");

const AWAY = "The database cannot be reached right now. Try again in a moment.";

/**
 * Answers when the database is away, in a format that the caller can read. Server actions get
 * exactly `text/plain`, the only type whose text Next passes on. `describeFailure` relies on its
 * beginning to know that nothing was done.
 */
function answerAway({ method, headers }: IncomingMessage, url: string, response: ServerResponse): void {
  const withheld = { "cache-control": "no-store", "retry-after": "5" };
  if (method === "POST" && "next-action" in headers) {
    response.writeHead(503, { ...withheld, "content-type": "text/plain" }).end(`Not done: ${AWAY}`);
    return;
  }
  const json = url.startsWith("/api/");
  response
    .writeHead(503, {
      ...withheld,
      "content-type": json ? "application/json; charset=utf-8" : "text/html; charset=utf-8",
    })
    .end(
      json
        ? JSON.stringify({ error: { code: "overloaded", message: AWAY } })
        : `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="5"><title>Gatehouse: a moment</title><body><h1>A moment</h1><p>${AWAY} This page tries again by itself. <a href="/status">Status</a></p>`,
    );
}

/** Headers of every answer; pages have more. Answers of apps through a tunnel keep their own. */
const EVERYWHERE = { "x-content-type-options": "nosniff", "referrer-policy": "same-origin" };

/**
 * Routes all requests of the port: probes, public API and dashboard, with plain HTTP redirected to
 * https if that is served.
 */
export function routeRequest({
  env,
  gateway,
  pages,
  isReady = databaseAnswers,
  readHealth: health = readHealth,
  gatherFigures,
  isStopping = () => false,
}: Wanted): RequestListener {
  const probes: Probes = {
    token: env.METRICS_TOKEN,
    readHealth: health,
    isStopping,
    ...(gatherFigures && { gatherFigures }),
  };
  const https = env.BASE_URL.startsWith("https:");
  return (request, response) => {
    const url = asPath(request.url ?? "/");
    request.url = url;
    for (const [name, value] of Object.entries(EVERYWHERE)) response.setHeader(name, value);
    const plain = https && isPlain(request, env);
    // Not over plain HTTP, where anybody could have added it (RFC 6797 7.2).
    if (https && !plain) response.setHeader("strict-transport-security", "max-age=31536000");
    const isAboutServer = request.method === "OPTIONS" && url === "*";
    const problem = isAboutServer ? undefined : misunderstood(request);
    if (problem !== undefined) {
      const { status, headers, body } = refusal(apiError("invalid_parameter", problem));
      response.writeHead(status, headers).end(body);
      return;
    }
    // Only probes answer over plain HTTP (contract 14.4); metrics need a token.
    if (!(plain && isMetrics(url)) && answerProbe(request, response, probes)) return;
    if (plain) {
      // 308 preserves method and body (RFC 9110 15.4.9). The host is always ours.
      response
        .writeHead(308, { location: `${env.BASE_URL}${url.startsWith("/") ? url : "/"}`, "content-length": "0" })
        .end();
      return;
    }
    if (isAboutServer) {
      response.writeHead(204, { allow: "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS" }).end();
      return;
    }
    if (answerPackage(request, response)) return;
    if (answerText(request, response, env, databaseClock.now())) return;
    if (isGatewayPath(url)) return gateway(request, response);
    if (limitBody(request, response) || refuseForeign(request, response, env.BASE_URL)) return;
    if (isAsset(url) || isStatus(url)) pages(request, response);
    else void isReady().then((answers) => (answers ? pages(request, response) : answerAway(request, url, response)));
  };
}
