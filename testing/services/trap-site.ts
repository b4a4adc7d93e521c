import type { IncomingMessage, ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { httpTarget, type Target } from "./outbound-targets.ts";

/** A request to the site, in order of arrival. */
export type Asked = { path: string; at: number; status: number };

export type TrapSite = Target & {
  asked: readonly Asked[];
  /** Paths of exactly the pages that a complete crawl reads. */
  pages: readonly string[];
};

type Options = {
  /** Number of articles: half are found only by links, the others only by sitemaps. */
  articles: number;
  /** Every n-th request for an article is answered 429, if it is the first for it. */
  refuseEvery?: number;
  /** Every n-th article is answered after `ms`. */
  slow?: { every: number; ms: number };
  crawlDelay?: number;
  /** After this number of requests for articles, the others wait until it is opened. */
  gate?: { after: number; opened: Promise<void> };
};

const ARTICLES_A_LIST = 20;
const CALENDAR_DEPTH = 3;

/**
 * Starts a site with crawler traps: an endless calendar, session IDs in every link, redirects to
 * pages, in circles and off the site, growing relative links, disallowed pages, 429s, slow pages,
 * and a gzipped sitemap index.
 */
export async function trapSite({ articles, refuseEvery = 0, slow, crawlDelay, gate }: Options): Promise<TrapSite> {
  const asked: Asked[] = [];
  const refused = new Set<number>();
  let sessions = 0;
  let passed = 0;
  const linked = Array.from({ length: articles }, (_, at) => at).filter((at) => at % 2 === 0);
  const listed = Array.from({ length: articles }, (_, at) => at).filter((at) => at % 2 === 1);
  const lists = Math.ceil(linked.length / ARTICLES_A_LIST);
  const link = (path: string) =>
    `<a href="${path}${path.includes("?") ? "&" : "?"}PHPSESSID=${++sessions}x&utm_source=self">x</a>`;
  const html = (response: ServerResponse, ...paths: string[]) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<title>t</title><p>Read</p>${paths.map(link).join("")}`);

  const home = [
    ...Array.from({ length: lists }, (_, at) => `/list/${at}`),
    ...["/calendar/2026/1", "/moved", "/circle/a", "/away", "/private/a", "/grow/", "/secure/"],
  ];
  const sitemap = (paths: readonly string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>${target.url}${path}</loc></url>`).join("")}</urlset>`;

  function answer(path: string, response: ServerResponse): void {
    const [, kind = "", first = "", second = ""] = path.split("/");
    switch (kind) {
      case "":
        return void html(response, ...home);
      case "robots.txt": {
        const delay = crawlDelay === undefined ? "" : `Crawl-delay: ${crawlDelay}\n`;
        const text = `User-agent: *\nDisallow: /private/\n${delay}Sitemap: ${target.url}/index.xml\n`;
        return void response.writeHead(200, { "content-type": "text/plain" }).end(text);
      }
      case "index.xml": {
        const text = `<sitemapindex><sitemap><loc>${target.url}/articles.xml.gz</loc></sitemap></sitemapindex>`;
        return void response.writeHead(200, { "content-type": "application/xml" }).end(text);
      }
      case "articles.xml.gz": {
        const body = gzipSync(sitemap([...listed.map((at) => `/article/${at}`), "/private/b"]));
        return void response.writeHead(200, { "content-type": "application/gzip" }).end(body);
      }
      case "list": {
        const from = Number(first) * ARTICLES_A_LIST;
        return void html(response, "/", ...linked.slice(from, from + ARTICLES_A_LIST).map((at) => `/article/${at}`));
      }
      case "article": {
        const at = Number(first);
        if (refuseEvery > 0 && at % refuseEvery === 0 && !refused.has(at)) {
          refused.add(at);
          return void response.writeHead(429, { "retry-after": "1" }).end();
        }
        const send = () => html(response, "/", `/article/${at}#part`, `/article/${at}/?utm_medium=mail`);
        if (gate && passed++ >= gate.after) void gate.opened.then(send);
        else if (slow && at % slow.every === 0) setTimeout(send, slow.ms);
        else send();
        return;
      }
      case "calendar":
        return void html(
          response,
          `/calendar/${first}/${Number(second) + 1}`,
          `/calendar/${Number(first) + 1}/${second}`,
        );
      case "moved":
        return void response.writeHead(302, { location: "/article/0" }).end();
      case "circle":
        return void response.writeHead(302, { location: `/circle/${first === "a" ? "b" : "a"}` }).end();
      case "away":
        return void response.writeHead(302, { location: "http://elsewhere.example/" }).end();
      case "grow":
        return void response.writeHead(200, { "content-type": "text/html" }).end('<a href="grow/">x</a>');
      case "secure":
        return void html(response);
      default:
        return void response.writeHead(404, { "content-type": "text/html" }).end("<p>Not here");
    }
  }

  const target = await httpTarget((request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? "";
    const entry = { path, at: performance.now(), status: 0 };
    asked.push(entry);
    response.on("close", () => {
      entry.status = response.statusCode;
    });
    answer(path, response);
  });
  // A calendar's page links to the next month and the next year, so this many are within reach.
  const months = [];
  for (let year = 0; year < CALENDAR_DEPTH; year++)
    for (let month = 0; month + year < CALENDAR_DEPTH; month++) months.push(`/calendar/${2026 + year}/${1 + month}`);
  const grown = Array.from({ length: 3 }, (_, at) => `/${"grow/".repeat(at + 1)}`);
  const pages = [
    ...["/", "/secure/", ...grown, ...months],
    ...Array.from({ length: lists }, (_, at) => `/list/${at}`),
    ...Array.from({ length: articles }, (_, at) => `/article/${at}`),
  ];
  return Object.assign(target, { asked, pages });
}

/** The depth at which a crawl of the site reads exactly its `pages`. */
export const TRAP_DEPTH = CALENDAR_DEPTH;
