import { connect, createServer, type Socket } from "node:net";
import { closedPort } from "./ports.ts";

/** A relay to a loopback port that can be cut. */
export type TcpRelay = AsyncDisposable & {
  port: number;
  url: string;
  /** Destroys its connections; new ones are relayed. */
  cut(): void;
  /**
   * Keeps existing connections open but relays nothing more, like a proxy that lost its state; with
   * `all` also for new ones.
   */
  swallow(all?: boolean): void;
  /**
   * Cuts, and accepts no connection until it is opened: clients are refused, as if no program were
   * listening.
   */
  close(): Promise<void>;
  open(): Promise<void>;
};

export async function tcpRelay(target: number): Promise<TcpRelay> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined); // "close" follows
    socket.once("close", () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  let isSilent = false;
  const server = createServer((socket) => {
    const onward = connect(target, "127.0.0.1");
    keep(socket, onward);
    keep(onward, socket);
    if (!isSilent) socket.pipe(onward).pipe(socket);
  });
  const open = (port: number) => new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  // A port that stays available after closing: systems do not use it for outgoing connections.
  const port = await closedPort();
  await open(port);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const swallow = (all = false) => {
    isSilent = all;
    for (const socket of sockets) socket.unpipe().resume();
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    cut();
    await closed;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cut,
    close,
    swallow,
    open: async () => {
      isSilent = false;
      if (!server.listening) await open(port);
    },
    [Symbol.asyncDispose]: close,
  };
}
