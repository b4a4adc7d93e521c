import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import type { KnownKey } from "#lib/accounts/keys/read-known-keys.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import { databaseClock } from "#lib/platform/clock.ts";
import { API_ERRORS } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { MESSAGE_MAX_BYTES } from "#lib/webhooks/listeners/constants.ts";
import type { Connection } from "#lib/webhooks/listeners/session/connection.ts";
import type { Connections } from "#lib/webhooks/listeners/session/connections.ts";
import { clientAddress } from "#server/web/client-address.ts";
import { type ApiError, apiError, errorBody, errorHeaders } from "../answers/api-error.ts";
import { mapRefusal } from "../answers/map-refusal.ts";
import type { Gate } from "../pipeline/authenticator.ts";
import { readCredentials } from "../pipeline/credentials.ts";
import { logCall } from "../pipeline/log-call.ts";
import { refuseUpgrade } from "./refuse-upgrade.ts";
import { socketPeer } from "./socket-peer.ts";

const PATH = /^\/v1\/listeners\/(lst_[0-9a-z]{26})\/connection(?=\?|$)/;
const ENDPOINT = "/v1/listeners/{listener_id}/connection";

/** Whether a request asks for a listener's connection, in a handshake that is in order (RFC 6455 4.2.1). Every other wish for another protocol is left alone, as RFC 9110 7.8 allows. */
export const wantsConnection = ({ url = "", headers }: IncomingMessage): boolean =>
  PATH.test(url) &&
  headers.upgrade?.toLowerCase() === "websocket" &&
  headers["sec-websocket-version"] === "13" &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "");

/**
 * Lets command lines connect: the key is looked at as with any call, and so is the listener, before anything but HTTP is spoken; what is
 * refused is answered as HTTP, in the form of the API's errors. In the log of requests, a connection is one with the status 101.
 */
export function createUpgrade(gate: Gate, connections: Connections) {
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
      refuseUpgrade(socket, API_ERRORS[error.code].status, errorBody(error, requestId), {
        ...errorHeaders(error),
        "x-request-id": requestId,
      });
    };
    try {
      const gated = await gate.pass(readCredentials(request.headers, undefined), sourceIp, "admin");
      if ("refusal" in gated) return refuse(gated.refusal, gated.key);
      const { key } = gated;
      if (!connections.hasRoom)
        return refuse(
          apiError("overloaded", "This server has all the connections that it can hold.", undefined, {
            "retry-after": "1",
          }),
          key,
        );
      const ctx = contextOf(key, request, sourceIp, requestId);
      // The handshake is answered only once the listener is this connection's: what is refused can still be told by HTTP.
      let connection: Connection | undefined;
      const entered = await connections.enter(ctx, listenerId, () => {
        const upgraded = upgrade(server, request, socket, head);
        if (!upgraded) return undefined;
        return socketPeer(upgraded, { heard: (text) => connection?.heard(text), closed: () => connection?.closed() });
      });
      if (!entered.ok) return refuse(mapRefusal(entered), key);
      connection = entered.value;
      if (connection) note(key);
    } catch (err) {
      log.error({ err, request_id: requestId }, "a connection of a listener failed before it was made");
      refuse(apiError("internal_error", "Something failed here. Quote the request id when you report it."));
    }
  };
}

/** `ws` answers a handshake that is in order at once, and `wantsConnection` lets no other through; it leaves one whose command line is gone. */
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

const contextOf = (key: KnownKey, request: IncomingMessage, ip: string, requestId: string): Ctx => ({
  workspaceId: key.workspaceId,
  actor: { type: "api_key", id: key.id, label: key.name, env: key.env, scopes: key.scopes },
  clock: databaseClock,
  ip,
  userAgent: request.headers["user-agent"],
  requestId,
});
