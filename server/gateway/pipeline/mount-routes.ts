import type { HttpBindings } from "@hono/node-server";
import type { Hono } from "hono";
import type { Dialect, Route } from "../route.ts";
import type { Authenticator } from "./authenticator.ts";
import { handleCall } from "./handle-call.ts";

/**
 * Has the router send every call at a route's path to `handleCall`, with the route or, of another method, with those there are.
 *
 * @param dialect of the paths, where they are another service's.
 */
export function mountRoutes(
  app: Hono<{ Bindings: HttpBindings }>,
  authenticator: Authenticator,
  routes: readonly Route[],
  dialect?: Pick<Dialect, "answer">,
): void {
  for (const [pattern, group] of byPattern(routes)) {
    const methods = [...new Set(group.map((route) => route.method))];
    for (const method of methods) {
      const candidates = group
        .filter((route) => route.method === method)
        .map((route) => ({ ending: endingOf(route.path), to: { route, endpoint: route.path, dialect } }));
      app.on(method, pattern, (context) => {
        const found = candidates.find(({ ending }) => ending === "" || context.req.path.endsWith(ending));
        return handleCall(context, authenticator, found?.to ?? { endpoint: "unknown", dialect });
      });
    }
    const endpoint = group.at(-1)?.path ?? pattern;
    app.all(pattern, (context) => handleCall(context, authenticator, { endpoint, allow: methods, dialect }));
  }
}

/** What stands behind the last parameter of a path: ".pdf" of /v1/invoices/{invoice_id}.pdf, as a rule nothing. */
const endingOf = (path: string): string => /\}(\.\w+)$/.exec(path)?.[1] ?? "";

/**
 * Routes by the pattern that the router knows them by. A path with an ending shares its pattern with the one without, and is tried first: as
 * two patterns they would have the router fall back to a slower way of matching every route.
 */
function byPattern(all: readonly Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of all) {
    const pattern = route.path
      .slice(0, route.path.length - endingOf(route.path).length)
      .replaceAll(/\{(\w+)\}/g, ":$1");
    const group = [...(groups.get(pattern) ?? []), route];
    groups.set(
      pattern,
      group.sort((a, b) => endingOf(b.path).length - endingOf(a.path).length),
    );
  }
  return groups;
}
