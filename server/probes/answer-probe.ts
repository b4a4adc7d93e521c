import type { IncomingMessage, ServerResponse } from "node:http";
import { within } from "#lib/platform/async/within.ts";
import { CHALLENGE_HEADER, PROOF_HEADER, proveInstallation } from "#lib/platform/installation-proof.ts";
import { log } from "#lib/platform/log.ts";
import { mergeFigures } from "#lib/platform/metrics/merge-figures.ts";
import { installationText, metricsText } from "#lib/platform/metrics/registry.ts";
import { type HealthPart, isReady } from "#lib/reports/installation/rules.ts";
import { bearsToken } from "./bears-token.ts";

export type Probes = {
  /** What the operator's Prometheus shows; without one there is no /metrics. */
  token: string | undefined;
  readHealth(): Promise<readonly HealthPart[]>;
  /** Whether this process was asked to end. */
  isStopping(): boolean;
  /** What the other processes on this port count. */
  gatherFigures?(): Promise<string[]>;
  /** Figures besides those that processes count, read before they are shown. */
  showFigures?(): Promise<void>;
  /** How long those are waited for, where that is not `FIGURES_MS`. */
  figuresMs?: number;
};

const HEADERS = { "cache-control": "no-store" };

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...HEADERS, "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}

/** That the process lives. Whoever sends a challenge is shown which installation it is of: `operator doctor` asks at BASE_URL. */
function answerAlive(request: IncomingMessage, response: ServerResponse): void {
  const proof = proveInstallation(request.headers[CHALLENGE_HEADER]);
  if (proof !== undefined) response.setHeader(PROOF_HEADER, proof);
  say(response, 200, "ok");
}

const STRANGERS: Partial<Record<HealthPart["part"], string>> = { database: "the database does not answer" };

/** Strangers are told that calls had better go elsewhere; which part it is, and what is worth a look, is for who bears the token. */
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

/** Prometheus waits for ten seconds. What the process counts must not be lost to it because the database is silent, or a table locked. */
const FIGURES_MS = 3_000;

/**
 * The figures besides, as they are now; nothing where they cannot be read. What they last were is not shown, because alarms would take it
 * for how things are.
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
  // A database that is away must not take the figures of the process with it.
  const [others = [], besides] = await Promise.all([probes.gatherFigures?.(), besidesInTime(probes)]);
  const { type, text } = await metricsText();
  const all = mergeFigures([text, ...others, ...besides]);
  response.writeHead(200, { ...HEADERS, "content-type": type }).end(all);
}

/** Whether an address is that of the figures, which are no probe. */
export const isMetrics = (url: string | undefined): boolean => url === "/metrics";

/** Returns whether an address is one that monitoring requests every few seconds. */
export const isProbe = (url: string | undefined): boolean => url === "/healthz" || url === "/readyz" || isMetrics(url);

/** Answers /healthz, /readyz and /metrics, for whatever watches over this process. Answers whether it was one of them. */
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
