import { request } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { SCOPES, type Scope } from "#lib/kernel/scopes.ts";
import { env } from "#lib/platform/env/env.ts";
import { TEST_KEY_HEADER } from "#lib/portal/playground/constants.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeSessionCookie } from "#testing/builders/session.ts";
import { makeWholeWorkspace, type WholeWorkspace } from "#testing/builders/whole-workspace.ts";
import { type Ctx, makeWorkspace } from "#testing/builders/workspace.ts";
import { changedTables, fingerprint } from "#testing/oracles/workspace-fingerprint.ts";
import { API_TRIES, MOUNT_TRIES, PATH_PARTS } from "#testing/samples/route-tries.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { createApp } from "./app.ts";
import { Authenticator } from "./pipeline/authenticator.ts";
import type { Route } from "./route/route.ts";
import { everyRoute } from "./routes.ts";

await testDatabase();

/** Tables written by calls of a workspace's own keys, including refused ones. */
const LOGS = ["requests", "key_activity", "usage_hours", "usage_key_hours", "usage_days", "usage_late_hours"];
const gateway = await testGateway();
let theirs: WholeWorkspace;
let strangersToken: string;
/** The victim's keys that lack one scope, by that scope. */
const lacking = new Map<Scope, string>();
let sessions: { stranger: string; member: string; billing: string };

beforeAll(async () => {
  theirs = await makeWholeWorkspace();
  const stranger = await makeWorkspace({ credits: 1_000 });
  strangersToken = (await makeKey(stranger, { scopes: [...SCOPES] })).token;
  for (const scope of SCOPES) {
    const key = await makeKey(theirs.people.owner, { scopes: SCOPES.filter((each) => each !== scope) });
    lacking.set(scope, key.token);
  }
  const session = async (ctx: Ctx) => {
    const { name, value } = await makeSessionCookie(ctx, env().BASE_URL);
    return `${name}=${value}`;
  };
  const { member, billing } = theirs.people;
  sessions = { stranger: await session(stranger), member: await session(member), billing: await session(billing) };
});

const rowOf = ({ name, scope }: Pick<Route, "name" | "scope">) => API_TRIES[scope][name];

/** Returns the route's path, filled with the victim's IDs. */
function pathOf({ path, name, scope }: Route, more: Record<string, string> = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) => {
    const id = PATH_PARTS[part];
    if (id === undefined) throw new Error(`Which of theirs is {${part}}? Say so in testing/samples/route-tries.ts.`);
    return theirs.ids[id];
  });
  const search = new URLSearchParams({ ...rowOf({ name, scope })?.query?.(theirs), ...more });
  return search.size > 0 ? `${filled}?${search}` : filled;
}

type Sent = { token?: string | undefined; headers?: Record<string, string>; query?: Record<string, string> };

/** Calls a route as its row describes, and records the response text. */
async function call(route: Route, { token, headers, query }: Sent) {
  const row = rowOf(route);
  const response = await fetch(gateway.url + pathOf(route, query), {
    method: route.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(row?.body && { "content-type": "application/json" }),
      ...row?.headers?.(theirs),
      ...headers,
    },
    ...(row?.body && { body: JSON.stringify(row.body(theirs)) }),
  });
  return { status: response.status, said: await response.text() };
}

/**
 * Calls as the dashboard does, with a session instead of a key; `naming` selects one of the
 * victim's test keys, as in the playground.
 */
const bySession = (cookie: string, naming?: string) => ({
  headers: {
    cookie,
    origin: env().BASE_URL,
    "sec-fetch-site": "same-origin",
    ...(naming !== undefined && { [TEST_KEY_HEADER]: naming }),
  },
});

it("every route has a row under its scope, and every row a route", () => {
  const rows = Object.entries(API_TRIES).flatMap(([scope, of]) => Object.keys(of).map((name) => `${name}: ${scope}`));
  expect(rows.sort()).toEqual(everyRoute.map(({ name, scope }) => `${name}: ${scope}`).sort());
});

/** Returns the scope that a refusal asks for, in our format or Firecrawl's. */
const requiredScope = (said: string) => {
  const { error, details = error } = JSON.parse(said);
  return details.required_scope;
};

describe("a route", () => {
  it.each(everyRoute.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", async (_, route) => {
    const row = rowOf(route);
    if (route.method === "GET" && !row?.bare) {
      const own = await call(route, { token: theirs.key.token });
      expect(own.said, "a key of theirs is told what must not be told to others").toContain(theirs.secret);
    }
    const before = await fingerprint(theirs.workspaceId, LOGS);
    const foreign = await call(route, { token: strangersToken });
    const expected = row?.stranger ?? (route.path.includes("{") ? 404 : route.answer.status);
    expect(foreign.status, foreign.said).toBe(expected);
    const without = await call(route, { token: lacking.get(route.scope) });
    expect([without.status, requiredScope(without.said)]).toEqual([403, route.scope]);
    const unknown = [
      await call(route, {}),
      await call(route, bySession(sessions.stranger)),
      await call(route, bySession(sessions.stranger, theirs.testKey.id)),
      await call(route, bySession(sessions.billing, theirs.testKey.id)),
    ];
    const member = await call(route, bySession(sessions.member));
    expect(member.status).toBe(route.ownerSession ? 403 : 401);
    // Sessions are not accepted, except that a member who may not revoke keys gets 403.
    const refused = route.ownerSession ? [401, 401, 401, 403] : [401, 401, 401, 401];
    expect(unknown.map(({ status }) => status)).toEqual(refused);
    if (route.signed) {
      const query = { workspace: theirs.workspaceId, expires: "9999999999", signature: "0".repeat(64) };
      const forged = await call(route, { query });
      expect([401, 403, 404]).toContain(forged.status);
      unknown.push(forged);
    }
    for (const { said } of [foreign, without, member, ...unknown]) expect(said).not.toContain(theirs.secret);
    expect(changedTables(before, await fingerprint(theirs.workspaceId, LOGS))).toEqual([]);
  });
});

const patterns = new Set(everyRoute.map(({ path }) => path.replace(/\}\.\w+$/, "}").replaceAll(/\{(\w+)\}/g, ":$1")));
const mounted = createApp(new Authenticator()).routes.filter(({ path }) => !patterns.has(path));

describe("paths mounted next to the routes", () => {
  const found = [...new Set(mounted.map(({ method, path }) => `${method} ${path}`))];

  it("each have a row, and every row has a path", () => {
    expect(Object.keys(MOUNT_TRIES).sort()).toEqual(found.sort());
  });

  it.each(found)("%s", async (key) => {
    const [method, path = ""] = key.split(" ");
    const before = await fingerprint(theirs.workspaceId, LOGS);
    const response = await fetch(gateway.url + path.replace("*", "somewhere"), {
      method: method === "ALL" ? "PUT" : (method ?? "GET"),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      ...(method !== "GET" && { body: new URLSearchParams(theirs.ids) }),
    });
    expect(response.status).toBe(MOUNT_TRIES[key]);
    expect(await response.text()).not.toContain(theirs.secret);
    expect(changedTables(before, await fingerprint(theirs.workspaceId, LOGS))).toEqual([]);
  });

  it.each<[string, () => string | undefined, number]>([
    ["a caller without a key", () => undefined, 401],
    ["a stranger's key", () => strangersToken, 404],
    ["a key without the scope", () => lacking.get("admin"), 403],
  ])("refuses a listener connection to %s", async (_, token, expected) => {
    const before = await fingerprint(theirs.workspaceId, LOGS);
    const status = await new Promise<number | undefined>((answered, failed) => {
      const given = token();
      request(`${gateway.url}/v1/listeners/${theirs.ids.listener}/connection`, {
        headers: {
          ...{ connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" },
          "sec-websocket-key": Buffer.alloc(16).toString("base64"),
          ...(given && { authorization: `Bearer ${given}` }),
        },
      })
        .on("response", (response) => {
          response.resume();
          answered(response.statusCode);
        })
        .on("upgrade", (_response, socket) => {
          socket.destroy();
          answered(101);
        })
        .on("error", failed)
        .end();
    });
    expect(status).toBe(expected);
    expect(changedTables(before, await fingerprint(theirs.workspaceId, LOGS))).toEqual([]);
  });
});
