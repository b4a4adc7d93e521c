import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A site on loopback to scrape: /page/… is a page, /fail/… a 500, /hold/… a page once it is
 * released, /gate/… a page for as many requests as are admitted.
 */
export type TargetSite = {
  url: string;
  /** Requested paths, in order. */
  asked: string[];
  /** Releases held requests, and holds no more from now on. */
  release(): void;
  /** Answers `count` more requests of /gate/…. */
  admit(count: number): void;
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * @param bytes the size of a page.
 * @param host the address of this machine to listen at.
 */
export async function targetSite(bytes = 200, host = "127.0.0.1"): Promise<TargetSite> {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const gated: (() => void)[] = [];
  let admitted = 0;
  let isOpen = false;
  const page = (path: string) =>
    `<!doctype html><title>${path}</title><h1>${path}</h1><p>${"word ".repeat(Math.ceil(bytes / 5))}</p>`;
  const open = () => {
    for (; admitted > 0 && gated.length > 0; admitted--) gated.shift()?.();
  };
  const server = createServer(({ url: path = "/" }, response: ServerResponse) => {
    asked.push(path);
    const answer = () =>
      response.writeHead(path.startsWith("/fail") ? 500 : 200, { "content-type": "text/html" }).end(page(path));
    if (path.startsWith("/hold") && !isOpen) held.push(answer);
    else if (path.startsWith("/gate")) {
      gated.push(answer);
      open();
    } else answer();
  });
  await new Promise<void>((ready) => server.listen(0, host, ready));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    asked,
    release() {
      isOpen = true;
      for (const answer of held.splice(0)) answer();
    },
    admit(count) {
      admitted += count;
      open();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
