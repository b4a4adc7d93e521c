import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { buffer } from "node:stream/consumers";

export type Arrived = { method: string; path: string; headers: IncomingHttpHeaders; body: string; id: string };

export type TestApp = AsyncDisposable & {
  port: number;
  arrived: Arrived[];
  /** The IDs received, in order. */
  ids: () => string[];
  until: (met: () => boolean) => Promise<void>;
};

/** Starts an app on loopback, like a developer's. */
export async function testApp(
  answer: RequestListener = (_request, response) => void response.writeHead(200).end("ok"),
  port = 0,
): Promise<TestApp> {
  const arrived: Arrived[] = [];
  let waiters: { met: () => boolean; resolve: () => void }[] = [];
  const happened = (): void => {
    waiters = waiters.filter(({ met, resolve }) => {
      if (!met()) return true;
      resolve();
      return false;
    });
  };
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    const body = String(await buffer(request));
    const { method = "", url: path = "", headers } = request;
    arrived.push({ method, path, headers, body, id: String(headers["x-service-delivery"]) });
    answer(request, response);
    happened();
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    arrived,
    ids: () => arrived.map(({ id }) => id),
    until: (met) =>
      new Promise((resolve) => {
        waiters.push({ met, resolve });
        happened();
      }),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
