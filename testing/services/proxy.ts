import { createServer, request } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export type TestProxy = {
  url: string;
  /** Requests seen: "CONNECT host:port" or "GET http://…". */
  seen: string[];
} & AsyncDisposable;

export type ProxyOptions = {
  /** The port that every host leads to. */
  port: number;
  /** The required Proxy-Authorization. */
  authorization?: string;
  /** Answers everything with this status. */
  refuses?: number;
};

/**
 * Starts a forward proxy on loopback, for tunnels and requests in absolute form. Every host leads
 * to `port` on loopback.
 */
export async function testProxy({ port, authorization, refuses }: ProxyOptions): Promise<TestProxy> {
  const seen: string[] = [];
  const refusal = (given: string | undefined): number | undefined =>
    refuses ?? (authorization !== undefined && given !== authorization ? 407 : undefined);
  const server = createServer((incoming, outgoing) => {
    seen.push(`${incoming.method} ${incoming.url}`);
    const refused = refusal(incoming.headers["proxy-authorization"]);
    if (refused !== undefined)
      return void outgoing.writeHead(refused, { "content-type": "text/html" }).end("<h1>No</h1>");
    const { pathname, search } = new URL(incoming.url ?? "");
    const { method, headers } = incoming;
    const onward = request({ host: "127.0.0.1", port, path: pathname + search, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  server.on("connect", (incoming, socket, head) => {
    seen.push(`CONNECT ${incoming.url}`);
    const refused = refusal(incoming.headers["proxy-authorization"]);
    if (refused !== undefined) return void socket.end(`HTTP/1.1 ${refused} No\r\ncontent-length: 0\r\n\r\n`);
    const onward = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
