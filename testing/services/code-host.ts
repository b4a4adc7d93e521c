import type { IncomingMessage, ServerResponse } from "node:http";
import { httpTarget, type Target } from "./outbound-targets.ts";

export type TestFile = { repo: string; path: string; sha: string; text: string; commit?: string };

type Setup = {
  files: TestFile[];
  perPage?: number;
  /** Answers a request instead of the host; returns true if it did. */
  instead?: (url: URL, request: IncomingMessage, response: ServerResponse) => boolean;
  /** Serves JSON with base64, like hosts without the raw media type. */
  base64?: boolean;
  incomplete?: () => boolean;
  headers?: () => Record<string, string>;
};

export type TestCodeHost = Target & { asked: URL[]; authorizations: (string | undefined)[] };

const COMMIT = "a".repeat(40);

/**
 * Starts a server on loopback with the part of GitHub's REST API that is used: code search,
 * contents, commits.
 */
export async function testCodeHost(setup: Setup): Promise<TestCodeHost> {
  const asked: URL[] = [];
  const authorizations: (string | undefined)[] = [];
  const { files, perPage = 100 } = setup;

  const search = (url: URL, response: ServerResponse) => {
    const page = Number(url.searchParams.get("page"));
    const shown = files.slice((page - 1) * perPage, page * perPage);
    const items = shown.map(({ repo, path, sha, text, commit = COMMIT }) => ({
      name: path.split("/").at(-1),
      path,
      sha,
      url: `${url.origin}/repos/${repo}/contents/${path}?ref=${commit}`,
      html_url: `https://code.example/${repo}/blob/${commit}/${path}`,
      repository: { id: 1, full_name: repo, html_url: `https://code.example/${repo}` },
      score: 1,
      text_matches: [{ property: "content", fragment: text.slice(0, 20), matches: [] }],
    }));
    const next = page * perPage < Math.min(files.length, 1_000);
    const link = next ? { link: `<${url.origin}/search/code?page=${page + 1}>; rel="next"` } : {};
    response.writeHead(200, { "content-type": "application/json", ...link, ...setup.headers?.() });
    const incomplete_results = setup.incomplete?.() ?? false;
    response.end(JSON.stringify({ total_count: files.length, incomplete_results, items }));
  };

  const contents = (url: URL, response: ServerResponse) => {
    const file = files.find(({ repo, path }) => url.pathname === `/repos/${repo}/contents/${path}`);
    if (!file) return response.writeHead(404).end('{"message":"Not Found"}');
    if (setup.base64) {
      const content = Buffer.from(file.text).toString("base64").replace(/.{60}/g, "$&\n");
      const body = { type: "file", encoding: "base64", size: file.text.length, content };
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    }
    return response
      .writeHead(200, { "content-type": "application/vnd.github.raw+json; charset=utf-8", ...setup.headers?.() })
      .end(file.text);
  };

  const target = await httpTarget((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    asked.push(url);
    authorizations.push(request.headers.authorization);
    if (setup.instead?.(url, request, response)) return;
    if (url.pathname === "/search/code") search(url, response);
    else if (url.pathname.endsWith("/commits")) {
      const repo = url.pathname.slice("/repos/".length, -"/commits".length);
      response.end(
        JSON.stringify([{ sha: "b".repeat(40), html_url: `https://code.example/${repo}/commit/${"b".repeat(40)}` }]),
      );
    } else contents(url, response);
  });
  return { ...target, asked, authorizations };
}
