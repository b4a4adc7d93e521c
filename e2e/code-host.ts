import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A code host on loopback with the part of GitHub's REST API that Gatehouse uses. The next search
 * finds committed files.
 */
export type CodeHostServer = {
  url: string;
  /** Commits a file to acme/app. */
  commit(path: string, text: string): void;
  close(): Promise<void>;
};

const COMMIT = "a".repeat(40);

export async function startCodeHost(): Promise<CodeHostServer> {
  const files = new Map<string, string>();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    const json = (body: unknown) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/search/code") {
      const items = [...files.keys()].map((path, at) => ({
        name: path,
        path,
        sha: String(at).padStart(40, "0"),
        url: `${url.origin}/repos/acme/app/contents/${path}`,
        html_url: `https://code.example/acme/app/blob/${COMMIT}/${path}`,
        repository: { id: 1, full_name: "acme/app", html_url: "https://code.example/acme/app" },
        score: 1,
      }));
      return json({ total_count: items.length, incomplete_results: false, items });
    }
    if (url.pathname === "/repos/acme/app/commits")
      return json([{ sha: COMMIT, html_url: `https://code.example/acme/app/commit/${COMMIT}` }]);
    const text = files.get(url.pathname.replace("/repos/acme/app/contents/", ""));
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "application/vnd.github.raw+json" }).end(text);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commit: (path, text) => files.set(path, text),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
