import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import { log } from "#lib/platform/logging/log.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { newId } from "#lib/platform/values/ids.ts";
import type { Authenticator } from "../pipeline/authenticator.ts";
import { readCredentials } from "../pipeline/credentials.ts";
import { logCall } from "../pipeline/log-call.ts";
import { type ApiError, surprise } from "../route/api-error.ts";
import { isHandshake, refuseUpgrade } from "./upgrade.ts";

const PATH = /^\/v2\/(batch\/scrape|crawl)\/([\w.-]{1,64})(?=\?|$)/;

const watched = ({ url = "" }: IncomingMessage) => {
  const [, of, target] = PATH.exec(url) ?? [];
  return { endpoint: of === "crawl" ? "/v2/crawl/{crawl_id}" : "/v2/batch/scrape/{job_id}", target };
};

/** Normal closure (RFC 6455 7.4.1). */
const NORMAL = 1_000;

/** Whether a Firecrawl client asks to watch a batch or a crawl over a WebSocket. */
export const wantsWatch = (request: IncomingMessage): boolean => PATH.test(request.url ?? "") && isHandshake(request);

/**
 * Accepts connections of Firecrawl's watchers and closes them, which makes their clients poll over
 * HTTP; if refused or ignored, they would give up. Browsers cannot set headers on WebSockets, so
 * the key may be sent as the subprotocol.
 */
export function createWatcherUpgrade(authenticator: Authenticator) {
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const requestId = newId("req", databaseClock.now());
    const startedAt = performance.now();
    const sourceIp = clientAddress(request);
    socket.on("error", () => socket.destroy());
    const refuse = (error: ApiError) => refuseUpgrade(socket, error, requestId);
    try {
      const { authorization, "sec-websocket-protocol": protocol } = request.headers;
      const token = authorization ?? (protocol && `Bearer ${protocol}`);
      const credentials = readCredentials(token === undefined ? {} : { authorization: token }, undefined);
      const { refusal, key } = await authenticator.authenticate(credentials, sourceIp, "jobs", requestId);
      if (key)
        logCall({
          ...{ requestId, key, sourceIp, method: "GET", ...watched(request) },
          ...{ targetStatus: undefined, userAgent: request.headers["user-agent"], credits: 0 },
          status: refusal ? API_ERRORS[refusal.code].status : 101,
          errorCode: refusal?.code,
          durationMs: performance.now() - startedAt,
        });
      if (refusal) return refuse(refusal);
      server.handleUpgrade(request, socket, head, (accepted) => accepted.close(NORMAL));
    } catch (err) {
      log.error("watcher.connection_failed", { err, request_id: requestId });
      refuse(surprise(err));
    }
  };
}
