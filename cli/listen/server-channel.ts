import WebSocket from "ws";
import type { ClientMessage } from "#lib/webhooks/listeners/protocol.ts";

/** What the forwarder and the tunnel see of a connection: they only send. */
export type ServerChannel = {
  send: (message: ClientMessage) => void;
  /** Calls `there` when the server has read all that was sent before, and everything that it had sent by then is here. */
  roundTrip: (there: () => void) => void;
};

/** A WebSocket keeps its order both ways (RFC 6455 5.4), and a ping is answered in its place: so its answer says that all before was read. */
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
