import { connect, createServer, type Socket } from "node:net";
import { closedPort } from "./ports.ts";

/** A way to a port of loopback that can be cut. */
export type TcpRelay = AsyncDisposable & {
  port: number;
  url: string;
  /** Destroys the connections that go over it; new ones come through. */
  cut(): void;
  /** Connections there are stay and pass nothing on any more, as behind a proxy that forgot them; new ones too when `all`. */
  swallow(all?: boolean): void;
  /** Cuts, and takes no connection until it is opened: clients are refused, as by a program that does not run. */
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
  // One that is still to be had after it was closed: no system gives it to an outgoing connection meanwhile.
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
