import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import { inWorkspace } from "#lib/platform/database/shards/shards.ts";
import { clientAddress } from "#lib/platform/http/client-address.ts";
import { log } from "#lib/platform/logging/log.ts";
import { databaseClock } from "#lib/platform/values/clock.ts";
import { API_ERRORS } from "#lib/platform/values/errors.ts";
import { newId } from "#lib/platform/values/ids.ts";
import { MESSAGE_MAX_BYTES } from "#lib/webhooks/listeners/constants.ts";
import type { Connection } from "#lib/webhooks/listeners/session/connection.ts";
import type { Connections } from "#lib/webhooks/listeners/session/connections.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import type { Authenticator } from "../pipeline/authenticator.ts";
import { readCredentials } from "../pipeline/credentials.ts";
import { keyContext } from "../pipeline/key-context.ts";
import { logCall } from "../pipeline/log-call.ts";
import { type ApiError, errorBody, errorHeaders, overloaded, surprise } from "../route/api-error.ts";
import { socketPeer } from "./socket-peer.ts";

const PATH = /^\/v1\/listeners\/(lst_[0-9a-z]{26})\/connection(?=\?|$)/;
const ENDPOINT = "/v1/listeners/{listener_id}/connection";

/** Whether a request is a valid WebSocket handshake (RFC 6455 4.2.1). */
export const isHandshake = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === "websocket" &&
  headers["sec-websocket-version"] === "13" &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "");

/** Whether a request is for a listener's connection. Other upgrades are ignored, as RFC 9110 7.8 allows. */
export const wantsConnection = (request: IncomingMessage): boolean =>
  PATH.test(request.url ?? "") && isHandshake(request);

/**
 * Connects CLIs to their listeners. Key and listener are checked first, as for any call, and errors
 * are sent over HTTP in the usual format. The request log records a connection with status 101.
 */
export function createUpgrade(authenticator: Authenticator, connections: Connections) {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false });

  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const requestId = newId("req", databaseClock.now());
    const startedAt = performance.now();
    const sourceIp = clientAddress(request);
    const [, listenerId = ""] = PATH.exec(request.url ?? "") ?? [];
    socket.on("error", () => socket.destroy());
    const note = (key: KnownKey, error?: ApiError) =>
      logCall({
        requestId,
        key,
        method: "GET",
        endpoint: ENDPOINT,
        target: listenerId,
        targetStatus: undefined,
        status: error ? API_ERRORS[error.code].status : 101,
        errorCode: error?.code,
        sourceIp,
        userAgent: request.headers["user-agent"],
        durationMs: performance.now() - startedAt,
        credits: 0,
      });
    const refuse = (error: ApiError, key?: KnownKey) => {
      if (key) note(key, error);
      refuseUpgrade(socket, error, requestId);
    };
    try {
      const credentials = readCredentials(request.headers, undefined);
      const { refusal, key } = await authenticator.authenticate(credentials, sourceIp, "admin", requestId);
      if (refusal) return refuse(refusal, key);
      if (!connections.hasRoom)
        return refuse(overloaded("This server has reached its maximum number of connections."), key);
      const ctx = keyContext(key, { incoming: request, sourceIp, requestId });
      // The handshake is completed only once this connection owns the listener; until then an error
      // can still be sent over HTTP.
      let connection: Connection | undefined;
      const peer = () => {
        const upgraded = upgrade(server, request, socket, head);
        if (!upgraded) return undefined;
        return socketPeer(upgraded, { heard: (text) => connection?.heard(text), closed: () => connection?.closed() });
      };
      const entered = await inWorkspace(ctx.workspaceId, () => connections.enter(ctx, listenerId, peer));
      if (!entered.ok) return refuse(mapRefusal(entered), key);
      connection = entered.value;
      if (connection) note(key);
    } catch (err) {
      log.error("listener.connection_failed", { err, request_id: requestId });
      refuse(surprise(err));
    }
  };
}

/**
 * Completes the handshake. `ws` does so synchronously for a valid one, and `wantsConnection` admits
 * no other. Returns undefined if the CLI has already gone.
 */
function upgrade(
  server: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): WebSocket | undefined {
  let made: WebSocket | undefined;
  server.handleUpgrade(request, socket, head, (webSocket) => {
    made = webSocket;
  });
  return made;
}

/**
 * Responds to an upgrade over HTTP and closes the socket. Writes the response itself, because the
 * server has handed the socket over.
 */
export function refuseUpgrade(socket: Duplex, error: ApiError, requestId: string): void {
  const { status } = API_ERRORS[error.code];
  const body = errorBody(error, requestId);
  const headers: Record<string, string> = {
    ...errorHeaders(error),
    "x-request-id": requestId,
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    "cache-control": "no-store",
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, " ")}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}
