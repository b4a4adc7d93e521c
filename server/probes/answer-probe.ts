import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { within } from "#lib/platform/async/within.ts";
import { CHALLENGE_HEADER, PROOF_HEADER, proveInstallation } from "#lib/platform/crypto/installation-proof.ts";
import { log } from "#lib/platform/logging/log.ts";
import { mergeFigures } from "#lib/platform/metrics/merge-figures.ts";
import { installationText, metricsText } from "#lib/platform/metrics/registry.ts";
import { type HealthPart, isReady } from "#lib/reports/installation/rules.ts";

/** Gives both texts the same length, which a constant-time comparison requires. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Whether a request has the operator's token (METRICS_TOKEN) as a Bearer token. Always false if none is configured. */
function bearsToken(request: IncomingMessage, token: string | undefined): boolean {
  const [, given] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

export type Probes = {
  /** The token of the operator's Prometheus; without one there is no /metrics. */
  token: string | undefined;
  readHealth(): Promise<readonly HealthPart[]>;
  /** Whether this process has been asked to stop. */
  isStopping(): boolean;
  /** Returns the metrics of the other processes on this port. */
  gatherFigures?(): Promise<string[]>;
  /** Updates the figures of the whole installation before they are shown. */
  showFigures?(): Promise<void>;
  /** Timeout for `showFigures`, instead of `FIGURES_MS`. */
  figuresMs?: number;
};

const HEADERS = { "cache-control": "no-store" };

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

/**
 * Liveness. Answers a challenge with a proof of which installation this is, which `operator doctor`
 * requests at BASE_URL.
 */
function answerAlive(request: IncomingMessage, response: ServerResponse): void {
  const proof = proveInstallation(request.headers[CHALLENGE_HEADER]);
  if (proof !== undefined) response.setHeader(PROOF_HEADER, proof);
  say(response, 200, "ok");
}

const STRANGERS: Partial<Record<HealthPart["part"], string>> = { database: "the database does not answer" };

/** Readiness. Strangers only learn whether to send calls here; the parts and warnings are for holders of the token. */
async function answerReady(request: IncomingMessage, response: ServerResponse, probes: Probes): Promise<void> {
  if (probes.isStopping()) return say(response, 503, "this process is about to end");
  const parts = await probes.readHealth();
  const status = isReady(parts) ? 200 : 503;
  if (bearsToken(request, probes.token)) {
    const body = { status: status === 200 ? "ready" : "not_ready", parts };
    response.writeHead(status, { ...HEADERS, "content-type": "application/json; charset=utf-8" });
    response.end(`${JSON.stringify(body, null, 2)}\n`);
    return;
  }
  const failing = parts.find(({ state }) => state === "failing");
  say(response, status, failing ? (STRANGERS[failing.part] ?? "not ready") : "ok");
}

/** Prometheus waits ten seconds. Must not lose the process's metrics to a silent database or a locked table. */
const FIGURES_MS = 3_000;

/**
 * Returns the installation's current figures, or nothing if they cannot be read: alerts would
 * mistake old values for current ones.
 */
async function besidesInTime({ showFigures, figuresMs = FIGURES_MS }: Probes): Promise<string[]> {
  if (!showFigures) return [];
  try {
    await within(figuresMs, showFigures());
    return [await installationText()];
  } catch (err) {
    log.warn("probe.figures_unread", { err });
    return [];
  }
}

async function answerMetrics(request: IncomingMessage, response: ServerResponse, probes: Probes): Promise<void> {
  if (!bearsToken(request, probes.token)) {
    response.setHeader("www-authenticate", 'Bearer realm="gatehouse metrics"');
    return say(response, 401, "Send METRICS_TOKEN: Authorization: Bearer …");
  }
  // An unreachable database must not suppress the process's own metrics.
  const [others = [], besides] = await Promise.all([probes.gatherFigures?.(), besidesInTime(probes)]);
  const { type, text } = await metricsText();
  const all = mergeFigures([text, ...others, ...besides]);
  response.writeHead(200, { ...HEADERS, "content-type": type }).end(all);
}

/** Whether a URL is /metrics, which unlike the other probes is not answered over plain HTTP. */
export const isMetrics = (url: string | undefined): boolean => url === "/metrics";

/** Whether a URL is one that monitoring requests every few seconds. */
export const isProbe = (url: string | undefined): boolean => url === "/healthz" || url === "/readyz" || isMetrics(url);

/** Answers /healthz, /readyz and /metrics. Returns whether the request was one of them. */
export function answerProbe(request: IncomingMessage, response: ServerResponse, probes: Probes): boolean {
  const broke = (err: unknown) => {
    log.error("probe.failed", { err, probe: request.url });
    response.destroy();
  };
  const { url } = request;
  if (url === "/healthz") answerAlive(request, response);
  else if (url === "/readyz") answerReady(request, response, probes).catch(broke);
  else if (isMetrics(url) && probes.token !== undefined) answerMetrics(request, response, probes).catch(broke);
  else return false;
  return true;
}
