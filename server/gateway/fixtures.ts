import { setTimeout as wait } from "node:timers/promises";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Hono } from "hono";
import { serveFixture } from "#lib/scraping/fixtures/serve-fixture.ts";

/**
 * Serves the fixtures over HTTP without authentication, so that a live key can be tried on them
 * over loopback (contract 5).
 */
export function mountFixtures(app: Hono<{ Bindings: HttpBindings }>): void {
  app.get("/fixtures/*", async (context) => {
    const { incoming, outgoing } = context.env;
    const url = new URL(incoming.url ?? "/", "http://fixtures.invalid");
    const served = serveFixture(url.pathname.slice("/fixtures".length), url.searchParams);
    if (!served) return context.text("No fixture with this name. /docs lists all fixtures.\n", 404);
    if (served.delayMs) {
      const gone = new AbortController();
      outgoing.once("close", () => gone.abort());
      const stayed = await wait(served.delayMs, true, { signal: gone.signal }).catch(() => false);
      if (!stayed) return RESPONSE_ALREADY_SENT;
    }
    outgoing.writeHead(served.status, { ...served.headers, "content-length": served.body.length });
    outgoing.end(incoming.method === "HEAD" ? undefined : served.body);
    return RESPONSE_ALREADY_SENT;
  });
}
