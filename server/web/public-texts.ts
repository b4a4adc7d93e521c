import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import type { Env } from "#lib/platform/env/env.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";
import { indexMarkdown } from "#lib/portal/docs/markdown.ts";
import { postmanCollection } from "#lib/portal/docs/postman.ts";
import { readDocsPages } from "#lib/portal/docs/read-pages.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { atomFeed } from "#lib/portal/guides/atom-feed.ts";
import { SEARCH_PATH } from "#lib/portal/search/constants.ts";
import { readSearchIndex } from "#lib/portal/search/read-index.ts";

type At = Pick<Env, "BASE_URL"> & Partial<Pick<Env, "FIXTURES_URL" | "LOG_DAYS" | "SECURITY_CONTACT">>;
type Text = { type: string; text: string };

const PLAIN = "text/plain; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
/** Validity of security.txt (RFC 9116 2.5.5: less than a year). */
const SECURITY_TEXT_MS = 180 * DAY_MS;

/** Allows robots the reference; everything else requires signing in (RFC 9309). */
const robots = ({ BASE_URL }: At): string =>
  `User-agent: *\nAllow: /docs\nAllow: /llms.txt\nAllow: /llms-full.txt\nDisallow: /\n\nSitemap: ${BASE_URL}/sitemap.xml\n`;

function sitemap(at: At): string {
  const pages = ["/docs", ...readDocsPages(at).map(({ path }) => path)];
  const lines = pages.map((page) => `  <url><loc>${at.BASE_URL}${page}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join("\n")}\n</urlset>\n`;
}

/** Returns llms.txt, the list of all pages. */
const index = (at: At): string =>
  indexMarkdown(
    readReference(at),
    readDocsPages(at).filter(({ kind }) => kind === "guide"),
  );

/** Returns security.txt, for reporting problems with this installation (RFC 9116). */
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

/** Returns a file of docs/receivers, downloaded by programs to verify webhooks. */
function receiver(path: string): Text | undefined {
  const name = /^\/docs\/receivers\/((?:go\/)?[a-z-]+\.(?:mjs|py|go|php|rb))$/.exec(path)?.[1];
  if (!name) return undefined;
  const file = new URL(`../../docs/receivers/${name}`, import.meta.url);
  return existsSync(file) ? { type: PLAIN, text: readFileSync(file, "utf8") } : undefined;
}

/** Returns the text for programs or robots at a path, or undefined. */
export function publicText(path: string, at: At, now: Date): Text | undefined {
  switch (path) {
    case "/robots.txt":
      return { type: PLAIN, text: robots(at) };
    case "/sitemap.xml":
      return { type: "application/xml; charset=utf-8", text: sitemap(at) };
    case "/.well-known/security.txt":
      return { type: PLAIN, text: security(at, now) };
    case "/docs/postman.json":
      return { type: JSON_TYPE, text: JSON.stringify(postmanCollection(readReference(at))) };
    case "/docs/changelog.xml":
      return { type: "application/atom+xml; charset=utf-8", text: atomFeed(at) };
    case "/llms.txt":
    case "/docs.md":
      return { type: MARKDOWN, text: index(at) };
    case "/llms-full.txt":
      return { type: MARKDOWN, text: [index(at), ...readDocsPages(at).map(({ markdown }) => markdown())].join("\n") };
  }
  if (path === SEARCH_PATH) return { type: JSON_TYPE, text: JSON.stringify(readSearchIndex(at)) };
  const program = receiver(path);
  if (program) return program;
  const page = /^(\/docs\/[a-z0-9_/-]+)\.md$/.exec(path)?.[1];
  const found = readDocsPages(at).find((one) => one.path === page);
  return found && { type: MARKDOWN, text: found.markdown() };
}

/** Minimum length for compression, in characters. */
const COMPRESSED_FROM = 4_000;
/** By path. Texts this long are documentation, which never changes within a process. */
const packed = new Map<string, Buffer>();

function compressed(path: string, text: string): Buffer {
  const known = packed.get(path);
  if (known) return known;
  const made = gzipSync(text);
  packed.set(path, made);
  return made;
}

/** Whether only programs request this path, so that a page would be useless (contract 14.9). */
const isForPrograms = (path: string): boolean =>
  /^\/\.well-known(?:\/|$)|^\/docs\/(?:receivers\/.*|.*\.md)$/.test(path);

/**
 * Serves this installation's texts for robots and programs, and answers unknown paths of that kind
 * with text. Returns whether the request was for one of them.
 */
export function answerText(request: IncomingMessage, response: ServerResponse, at: At, now: Date): boolean {
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  const found = publicText(path, at, now);
  if (!found && !isForPrograms(decodeURI(path))) return false;
  if (!found) {
    response.writeHead(404, { "content-type": PLAIN }).end("Nothing exists at this path. /docs lists all paths.\n");
  } else if (request.method !== "GET" && request.method !== "HEAD") {
    response
      .writeHead(405, { allow: "GET, HEAD", "content-type": PLAIN })
      .end("Only GET and HEAD are answered here.\n");
  } else {
    const headers = { "content-type": found.type, "cache-control": "public, max-age=300", vary: "accept-encoding" };
    if (found.text.length < COMPRESSED_FROM || !/\bgzip\b/.test(String(request.headers["accept-encoding"])))
      response.writeHead(200, headers).end(found.text);
    else response.writeHead(200, { ...headers, "content-encoding": "gzip" }).end(compressed(path, found.text));
  }
  return true;
}
