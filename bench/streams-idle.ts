import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { benchWorkspace } from "./bench-workspace.ts";
import { benchEnv } from "./database.ts";
import type { Bench } from "./figure.ts";
import { type Server, startServer } from "./server-process.ts";

/** Starts a site that accepts requests and never answers, so that streams wait. */
async function silentSite(): Promise<{ url: string; close: () => void }> {
  const server = createServer(() => undefined);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", 4_096, ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.closeAllConnections(),
  };
}

/** Opens a stream and resolves with its first event. */
function openStream(port: number, token: string, url: string): Promise<Socket> {
  const body = JSON.stringify({ urls: [url], options: { timeout_ms: 60_000 } });
  const head = `POST /v1/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const socket = connect(port, "127.0.0.1");
  socket.write(`${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  return new Promise((resolve, reject) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes("event: stream.started")) resolve(socket);
    });
    socket.once("close", () => reject(new Error(`A stream did not begin: ${text.slice(0, 200)}`)));
  });
}

/** Opens a few at a time, so that no backlog overflows. */
async function openStreams(count: number, server: Server, token: string, url: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const few = Math.min(20, count - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: few }, () => openStream(server.port, token, url)))));
  }
  return sockets;
}

const bench: Bench = {
  name: "streams-idle",
  run: async ({ quick, databaseUrl }) => {
    const env = { ...benchEnv(databaseUrl), ALLOW_PRIVATE_TARGETS: "127.0.0.0/8" };
    Object.assign(process.env, env);
    const count = quick ? 20 : 1_000;
    const { tokens } = await benchWorkspace(1, "live", ["stream"]);
    const token = tokens[0] ?? "";
    const [server, site] = await Promise.all([startServer("gateway", env), silentSite()]);
    // A first round excludes one-off allocations.
    for (const socket of await openStreams(quick ? 5 : 50, server, token, site.url)) socket.destroy();
    const before = await server.usage();
    const sockets = await openStreams(count, server, token, site.url);
    const after = await server.usage();
    for (const socket of sockets) socket.destroy();
    site.close();
    await server.stop();
    const grown = (after.rssBytes - before.rssBytes) / 1e6;
    return [
      {
        figure: `memory that ${count} idle streams take`,
        ours: grown,
        unit: "MB",
        aim: "≤ 150 MB",
        met: grown <= 150,
        note: `resident memory of the gateway's process from ${Math.round(before.rssBytes / 1e6)} to ${Math.round(after.rssBytes / 1e6)} MB; each stream waits for a page that does not come`,
      },
    ];
  },
};
export default bench;
