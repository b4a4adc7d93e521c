import type { IncomingMessage, ServerResponse } from "node:http";
import { inShard } from "#lib/platform/database/shards/shards.ts";
import { env } from "#lib/platform/env/env.ts";
import { clientAddress, isTrustedProxy, plainAddress } from "#lib/platform/http/client-address.ts";
import { log } from "#lib/platform/logging/log.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import type { ApiErrorCode } from "#lib/platform/values/errors.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { answeredHeaders } from "#lib/webhooks/listeners/tunnel/answered-headers.ts";
import { TUNNEL_BODY_MAX_BYTES } from "#lib/webhooks/listeners/tunnel/constants.ts";
import { ADDRESS_NOT_FOUND } from "#lib/webhooks/listeners/tunnel/explain.ts";
import { forwardedHeaders } from "#lib/webhooks/listeners/tunnel/forwarded-headers.ts";
import { shardOfTunnel } from "#lib/webhooks/listeners/tunnel/tunnel-id.ts";
import type { Tunnels } from "#lib/webhooks/listeners/tunnel/tunnels.ts";
import type { LocalAnswer, TunnelRefusal } from "#lib/webhooks/listeners/tunnel/types.ts";
import { callerGone } from "../input/caller-gone.ts";
import { readUpTo } from "../input/read-body.ts";
import { surprise } from "../route/api-error.ts";
import { sendError, tunnelError } from "./tunnel-error.ts";
import { TunnelGate } from "./tunnel-gate.ts";

const CODES = {
  not_found: "not_found",
  not_connected: "target_unreachable",
  no_answer: "target_unreachable",
  too_slow: "target_timeout",
  too_large: "response_too_large",
} as const satisfies Record<TunnelRefusal, ApiErrorCode>;

/** Splits a URL after /t/ into the listener's token and the app's path or query. */
const ADDRESS = /^\/t\/([^/?#]+)((?:[/?].*)?)$/s;

/** Whether a call is for a listener's app rather than for Gatehouse. */
export const isTunnelCall = ({ url = "/" }: IncomingMessage): boolean => /^\/t(?=[/?]|$)/.test(url);

/**
 * Answers public calls of any method at listeners' URLs (contract 12). They bypass the router,
 * which would normalize the path, and the request log, which is kept per key. Headers and bodies
 * are never logged.
 */
export function tunnelListener(
  tunnels: Tunnels,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const gate = new TunnelGate();
  return async (incoming, outgoing) => {
    try {
      const [, tunnel = "", target = ""] = ADDRESS.exec(incoming.url ?? "") ?? [];
      await inShard(shardOfTunnel(tunnel), () => answerTunnel({ tunnels, gate, tunnel, target }, incoming, outgoing));
    } catch (err) {
      const requestId = newId("req", databaseClock.now());
      log.error("tunnel.call_failed", { err, request_id: requestId });
      if (outgoing.headersSent) outgoing.destroy();
      else {
        const { code, message, headers } = surprise(err);
        sendError(outgoing, tunnelError(code, message, headers), requestId);
      }
    }
  };
}

type Called = { tunnels: Tunnels; gate: TunnelGate; tunnel: string; target: string };

async function answerTunnel(
  { tunnels, gate, tunnel, target }: Called,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  // A service worker would control the whole origin, which includes the dashboard (Service Workers
  // 1.0, 6.2).
  if (incoming.headers["service-worker"] !== undefined)
    return sendError(outgoing, tunnelError("url_not_allowed", "Service workers are not served here."));
  if (tunnel === "") return sendError(outgoing, tunnelError("not_found", ADDRESS_NOT_FOUND));
  const entered = await gate.enter(tunnel, clientAddress(incoming));
  if ("error" in entered) return sendError(outgoing, entered.error);
  try {
    const body = await readUpTo(incoming, TUNNEL_BODY_MAX_BYTES);
    if (!Buffer.isBuffer(body)) return sendError(outgoing, tunnelError(body.code, body.message, body.headers));
    const call = { method: incoming.method ?? "GET", target, headers: headersOf(incoming), body };
    const answer = await tunnels.ask(entered.listenerId, call, callerGone(outgoing));
    if (answer?.ok) sendAnswer(outgoing, answer.value);
    else if (answer) sendError(outgoing, tunnelError(CODES[answer.error], answer.message));
    else outgoing.destroy();
  } finally {
    entered.leave();
  }
}

function headersOf(incoming: IncomingMessage) {
  const peer = plainAddress(incoming.socket.remoteAddress ?? "");
  // If https is served, plain HTTP has been redirected to it, so TLS was terminated by a proxy
  // missing from TRUSTED_PROXIES.
  const isEncrypted = "encrypted" in incoming.socket || env().BASE_URL.startsWith("https:");
  const from = { peer, isTrusted: isTrustedProxy(peer), isEncrypted };
  return forwardedHeaders(incoming.rawHeaders, from);
}

function sendAnswer(outgoing: ServerResponse, { status, headers, body }: LocalAnswer): void {
  const isHead = outgoing.req.method === "HEAD";
  const hasBody = !isHead && status !== 204 && status !== 304;
  const lines = answeredHeaders(headers, hasBody ? body.length : undefined, isHead);
  outgoing.writeHead(status, lines.flat());
  outgoing.end(hasBody ? body : undefined);
}
