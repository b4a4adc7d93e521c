import type { IncomingMessage, ServerResponse } from "node:http";
import { httpTarget, type Target } from "./outbound-targets.ts";

export type TestPaste = { key: string; date: number; text: string };

type Setup = {
  /** Newest first, like feeds. */
  pastes: TestPaste[];
  etag?: () => string;
  /** Answers a request instead of the site; returns true if it did. */
  instead?: (url: URL, request: IncomingMessage, response: ServerResponse) => boolean;
};

/**
 * Starts a server on loopback that lists pastes at /recent, like Pastebin's scraping API, and
 * serves each raw.
 */
export async function testPastes({
  pastes,
  etag,
  instead,
}: Setup): Promise<Target & { asked: URL[]; feedUrl: string }> {
  const asked: URL[] = [];
  const target = await httpTarget((request, response) => {
    const url = new URL(request.url ?? "/", `http://${request.headers.host}`);
    asked.push(url);
    if (instead?.(url, request, response)) return;
    if (url.pathname === "/recent") {
      if (etag && request.headers["if-none-match"] === etag()) response.writeHead(304).end();
      else {
        const list = pastes.map(({ key, date, text }) => ({
          key,
          date: String(date),
          scrape_url: `${url.origin}/raw?i=${key}`,
          full_url: `https://pastes.example/${key}`,
          size: String(text.length),
        }));
        response.writeHead(200, { "content-type": "application/json", ...(etag && { etag: etag() }) });
        response.end(JSON.stringify(list));
      }
      return;
    }
    const paste = pastes.find(({ key }) => key === url.searchParams.get("i"));
    response.writeHead(paste ? 200 : 404).end(paste?.text);
  });
  return { ...target, asked, feedUrl: `${target.url}/recent` };
}
