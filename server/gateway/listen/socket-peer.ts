import { WebSocket } from "ws";
import { PING_EVERY_MS, SILENCE_MS } from "#lib/webhooks/listeners/constants.ts";
import type { ServerMessage } from "#lib/webhooks/listeners/protocol.ts";
import type { Peer } from "#lib/webhooks/listeners/session/types.ts";

/** Time for the other end to complete the closing handshake (RFC 6455 7.1.1), in ms. */
const CLOSE_HANDSHAKE_MS = 2_000;
/** Maximum length of the reason in a close frame (RFC 6455 5.5). */
const REASON_MAX_BYTES = 123;

/** Truncates a reason to fit a close frame, at a character boundary. */
function fitting(reason: string): string {
  const bytes = Buffer.from(reason);
  if (bytes.length <= REASON_MAX_BYTES) return reason;
  return `${bytes
    .subarray(0, REASON_MAX_BYTES - 3)
    .toString("utf8")
    .replaceAll("\ufffd", "")}…`;
}

/**
 * Wraps the WebSocket of a CLI. It is terminated after SILENCE_MS without any message or pong,
 * since its machine is asleep or gone.
 */
export function socketPeer(socket: WebSocket, on: { heard: (text: string) => void; closed: () => void }): Peer {
  let heardAt = performance.now();
  const heart = setInterval(() => {
    if (performance.now() - heardAt > SILENCE_MS) socket.terminate();
    else if (socket.readyState === WebSocket.OPEN) socket.ping();
  }, PING_EVERY_MS);
  heart.unref();
  const alive = () => {
    heardAt = performance.now();
  };
  socket.on("pong", alive);
  socket.on("ping", alive);
  socket.on("message", (data: Buffer) => {
    alive();
    on.heard(data.toString("utf8"));
  });
  socket.on("error", () => socket.terminate()); // "close" follows in any case
  socket.once("close", () => {
    clearInterval(heart);
    on.closed();
  });
  return {
    send: (message: ServerMessage) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    get buffered() {
      return socket.bufferedAmount;
    },
    close: (code, reason) => {
      socket.close(code, fitting(reason));
      setTimeout(() => socket.terminate(), CLOSE_HANDSHAKE_MS).unref();
    },
  };
}
