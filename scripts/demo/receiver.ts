import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

export type Receiver = {
  /** URL that accepts everything. */
  good: string;
  /** URL that answers 500 to everything. */
  bad: string;
  close(): Promise<void>;
};

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });

/** Starts webhook endpoints on loopback, at this port or, if it is taken, a free one. */
export async function startReceiver(port: number): Promise<Receiver> {
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const fails = request.url?.startsWith("/fails");
      response
        .writeHead(fails ? 500 : 200, { "content-type": "application/json" })
        .end(fails ? '{"error":"the demo\'s receiver fails here on purpose"}' : '{"received":true}');
    });
  });
  await listen(server, port).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    await listen(server, 0);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    good: `${base}/orders`,
    bad: `${base}/fails`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
