import type { IncomingMessage, ServerResponse } from "node:http";
import type { Env } from "#lib/platform/env.ts";
import { fullMarkdown, indexMarkdown, operationMarkdown } from "#lib/portal/docs/markdown.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { operationPath } from "#lib/portal/docs/rules.ts";

type At = Pick<Env, "BASE_URL"> & Partial<Pick<Env, "FIXTURES_URL" | "SECURITY_CONTACT">>;
type Text = { type: string; text: string };

const PLAIN = "text/plain; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
/** How long a reader may rely on where to report (RFC 9116 2.5.5: less than a year). */
const SECURITY_TEXT_MS = 180 * 24 * 60 * 60_000;

/** What robots may read: the reference. The rest is behind a sign-in (RFC 9309). */
const robots = ({ BASE_URL }: At): string =>
  `User-agent: *\nAllow: /docs\nAllow: /llms.txt\nAllow: /llms-full.txt\nDisallow: /\n\nSitemap: ${BASE_URL}/sitemap.xml\n`;

function sitemap(at: At): string {
  const { baseUrl, groups } = readReference(at);
  const pages = ["/docs", ...groups.flatMap(({ operations }) => operations.map(({ id }) => operationPath(id)))];
  const lines = pages.map((page) => `  <url><loc>${baseUrl}${page}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
}

/** Where to report what is wrong with this installation (RFC 9116). */
function security({ BASE_URL, SECURITY_CONTACT }: At, now: Date): string {
  return [
    ...(SECURITY_CONTACT ? [`Contact: ${SECURITY_CONTACT}`] : []),
    `Contact: ${BASE_URL}/report-a-leak`,
    `Expires: ${new Date(now.getTime() + SECURITY_TEXT_MS).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${BASE_URL}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** The text at a path, for programs and for robots; undefined when there is none. */
export function publicText(path: string, at: At, now: Date): Text | undefined {
  switch (path) {
    case "/robots.txt":
      return { type: PLAIN, text: robots(at) };
    case "/sitemap.xml":
      return { type: "application/xml; charset=utf-8", text: sitemap(at) };
    case "/.well-known/security.txt":
      return { type: PLAIN, text: security(at, now) };
    case "/llms.txt":
    case "/docs.md":
      return { type: MARKDOWN, text: indexMarkdown(readReference(at)) };
    case "/llms-full.txt":
      return { type: MARKDOWN, text: fullMarkdown(readReference(at)) };
  }
  const page = /^(\/docs\/[a-z-]+)\.md$/.exec(path)?.[1];
  const found = readReference(at)
    .groups.flatMap(({ operations }) => operations)
    .find(({ id }) => operationPath(id) === page);
  return found && { type: MARKDOWN, text: operationMarkdown(found) };
}

/** Whether a path is asked for by programs alone, which can do nothing with a page (contract 14.9). */
const isForPrograms = (path: string): boolean => /^\/(?:\.well-known|mcp)(?:\/|$)|^\/docs\/.*\.md$/.test(path);

/** Answers texts of this installation for robots and programs, and says in words that another of their paths has none. Answers whether it was one of them. */
export function answerText(request: IncomingMessage, response: ServerResponse, at: At, now: Date): boolean {
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  const found = publicText(path, at, now);
  if (!found && !isForPrograms(decodeURI(path))) return false;
  if (!found) {
    response
      .writeHead(404, { "content-type": PLAIN })
      .end("There is nothing at this path. /docs lists what there is.\n");
  } else if (request.method !== "GET" && request.method !== "HEAD") {
    response
      .writeHead(405, { allow: "GET, HEAD", "content-type": PLAIN })
      .end("Only GET and HEAD are answered here.\n");
  } else {
    response.writeHead(200, { "content-type": found.type, "cache-control": "public, max-age=300" }).end(found.text);
  }
  return true;
}
