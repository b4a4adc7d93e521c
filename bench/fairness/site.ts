import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Site = { url: string; close: () => void };

const PAGE = `<!doctype html><title>Berths</title><h1>Berths</h1><p>${"High water at <b>04:12</b>. ".repeat(20)}</p>`;

/**
 * Starts the scraped site: /page answers immediately, /never does not answer, /endless returns a page whose script
 * never ends.
 */
export async function startSite(): Promise<Site> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/never")) return;
    const script = request.url?.startsWith("/endless") ? "<script>for (;;);</script>" : "";
    response.writeHead(200, { "content-type": "text/html" }).end(PAGE + script);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", 4_096, ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
