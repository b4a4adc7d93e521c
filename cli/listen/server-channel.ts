import WebSocket from "ws";
import type { ClientMessage } from "#lib/webhooks/listeners/protocol.ts";

/** The sending side of a connection, used by the forwarder and the tunnel. */
export type ServerChannel = {
  send: (message: ClientMessage) => void;
  /**
   * Calls `there` when the server has read everything sent before, and everything it had sent until
   * then has arrived.
   */
  roundTrip: (there: () => void) => void;
};

/**
 * WebSockets preserve order both ways (RFC 6455 5.4) and answer a ping in order, so a pong confirms
 * that everything before it was read.
 */
export function serverChannel(socket: WebSocket): { channel: ServerChannel; pong: (payload: string) => void } {
  const there = new Map<string, () => void>();
  let asked = 0;
  const channel: ServerChannel = {
    send: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    roundTrip: (done) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      const word = String(++asked);
      there.set(word, done);
      socket.ping(word);
    },
  };
  const pong = (payload: string): void => {
    const done = there.get(payload);
    there.delete(payload);
    done?.();
  };
  return { channel, pong };
}
