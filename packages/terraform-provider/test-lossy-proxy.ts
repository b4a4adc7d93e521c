import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A proxy that can lose a server's answers. */
export type LossyProxy = AsyncDisposable & {
  url: string;
  /**
   * Forwards the next request with this method, but closes the connection instead of answering.
   * Resolves when that has happened.
   */
  loseNext(method: string): Promise<void>;
};

/** Starts the proxy on loopback, in front of the server at this loopback port. */
export async function startLossyProxy(port: number): Promise<LossyProxy> {
  let losing: { method: string; done: () => void } | undefined;
  const server = createServer((incoming, answer) => {
    const { method = "", url: path, headers } = incoming;
    const onwards = request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answered) => {
      if (losing?.method === method) {
        answered.resume().once("end", losing.done);
        losing = undefined;
        answer.destroy();
        return;
      }
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onwards.once("error", () => answer.destroy());
    incoming.pipe(onwards);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseNext: (method) =>
      new Promise((done) => {
        losing = { method, done };
      }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
