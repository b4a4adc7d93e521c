// The site that both sides read, in a separate process so that its work counts for neither.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { FIXTURES } from "#lib/scraping/fixtures/catalogue.ts";
import { pageOf } from "../scrape/site.ts";

const pages = new Map<string, Buffer>();
const server = createServer((request, response) => {
  const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
  if (path === "/bomb") {
    const bomb = FIXTURES.get("/bomb")?.serve(new URLSearchParams(), "");
    response.writeHead(200, { ...bomb?.headers }).end(bomb?.body);
    return;
  }
  const number = Number(/^\/page\/(\d+)$/.exec(path)?.[1] ?? Number.NaN);
  if (Number.isNaN(number)) {
    response.writeHead(404).end();
    return;
  }
  const known = pages.get(path);
  const page = known ?? Buffer.from(pageOf(number));
  if (!known) pages.set(path, page);
  response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": page.length }).end(page);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit(0));
