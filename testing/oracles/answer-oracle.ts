import { isDeepStrictEqual } from "node:util";
import type { Route } from "#server/gateway/route/route.ts";
import { routes } from "#server/gateway/routes.ts";

/** A call of /v1 with its response; `path` includes the query, `sent` and `json` are parsed JSON. */
export type Answered = {
  method: string;
  path: string;
  sent: unknown;
  status: number;
  contentType: string;
  json: unknown;
};

/**
 * Route paths as patterns, the most literal first: otherwise /v1/invoices/{invoice_id}.pdf would
 * match an invoice.
 */
const PATTERNS = routes
  .map((route) => ({ route, literal: route.path.replaceAll(/\{\w+\}/g, "").length, pattern: patternOf(route.path) }))
  .sort((a, b) => b.literal - a.literal);

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((literal) => literal.replaceAll(".", String.raw`\.`));
  return new RegExp(`^${parts.join("[^/]+")}$`);
}

const routeOf = ({ method, path: whole }: Answered): Route | undefined => {
  const path = whole.split("?")[0] ?? "";
  return PATTERNS.find((each) => each.route.method === method && each.pattern.test(path))?.route;
};

/** Returns whether the call used another service's API. */
export const isInDialect = (answered: Answered): boolean => routeOf(answered)?.dialect?.speaks(answered.sent) ?? false;

/**
 * Throws if a response does not match its route's declaration: another status, or a field that is
 * missing, of another type or unknown. Ignores refusals, other content types, and other services'
 * APIs.
 */
export function expectDeclared(answered: Answered): void {
  const { status, json } = answered;
  const route = routeOf(answered);
  if (!route || status >= 300 || !answered.contentType.startsWith("application/json")) return;
  if (isInDialect(answered)) return;
  const problem = problemOf(route, status, json);
  if (problem) throw new Error(`${route.name} answered what it does not declare: ${problem}\n${JSON.stringify(json)}`);
}

function problemOf(route: Route, status: number, json: unknown): string | undefined {
  const declared = [route.answer, route.otherAnswer].find((each) => each?.status === status);
  if (!declared) return `status ${status}`;
  const parsed = declared.schema.safeParse(json);
  if (!parsed.success) return parsed.error.message;
  // Parsing drops unknown fields.
  return isDeepStrictEqual(parsed.data, json) ? undefined : `fields besides ${JSON.stringify(parsed.data)}`;
}
