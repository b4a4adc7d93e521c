import { once } from "node:events";
import { type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeDb } from "#lib/platform/database/client.ts";
import { env } from "#lib/platform/env/env.ts";
import { openDatabase } from "#lib/platform/installation/open-database.ts";
import { createFront } from "#server/web/front.ts";
import { routeRequest } from "#server/web/route-request.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { createGateway } from "../app.ts";
import { everyRoute } from "../routes.ts";

// Contract 14.9: any path under /v1 and /v2 is answered by the API in JSON, on the port that also
// serves pages.

await ownDatabase();
let port: number;
let token: string;
let close: () => Promise<void>;
/** Requests that reached the pages. */
const pages: string[] = [];

beforeAll(async () => {
  const closeDatabase = await openDatabase();
  const gateway = createGateway();
  const answer = routeRequest({
    env: env(),
    gateway: gateway.listener,
    pages: (message, response) => {
      pages.push(message.url ?? "");
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>A page</h1>");
    },
  });
  const { listener, servers } = createFront(answer);
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  ({ port } = listener.address() as AddressInfo);
  token = (await makeKey(await makeWorkspace({ credits: 5 }), { scopes: ["scrape", "parse", "admin"] })).token;
  close = async () => {
    for (const server of servers) server.closeAllConnections();
    await new Promise((done) => listener.close(done));
    await gateway.close();
    await closeDatabase();
  };
});
beforeEach(() => void pages.splice(0));
afterAll(async () => {
  await close();
  await closeDb();
});

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
type Asked = { key?: boolean; body?: unknown; accept?: string };

/** Sends the path unnormalized. */
async function ask(method: string, path: string, { key = true, body, accept }: Asked = {}): Promise<Answer> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const asked = request({ host: "127.0.0.1", port, method, path, agent: false });
  if (key) asked.setHeader("authorization", `Bearer ${token}`);
  if (sent !== undefined) asked.setHeader("content-type", "application/json");
  if (accept !== undefined) asked.setHeader("accept", accept);
  asked.end(sent);
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  let text = "";
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

/** Firecrawl's own paths; /v1/scrape and /v1/search are shared. */
const theirs = (path: string) =>
  /^\/v2(?:\/|\?|$)|^\/v1\/(?:batch|team|concurrency-check|crawl|extract|llmstxt|deep-research)(?:\/|$)/.test(path);

/** Expects an error in our format or Firecrawl's. */
function expectError({ status, headers, text }: Answer, method: string, path: string): void {
  expect(headers["content-type"], `${method} ${path}`).toBe("application/json; charset=utf-8");
  expect(headers["x-request-id"]).toMatch(/^req_/);
  expect(headers.location).toBeUndefined();
  expect(status).toBeGreaterThanOrEqual(400);
  if (method === "HEAD") expect(text).toBe("");
  else if (theirs(path) && status !== 400)
    expect(JSON.parse(text)).toMatchObject({ success: false, error: expect.stringMatching(/\.( |$).*\([a-z_]+\)$/) });
  else expect(JSON.parse(text)).toMatchObject({ error: { code: expect.any(String), message: expect.any(String) } });
}

describe.each(METHODS)("%s", (method) => {
  it.each([
    ...[
      "/v1",
      "/v1/",
      "/v1?x=1",
      "/v1/nothing",
      "/v1/keys/",
      "/v1//keys",
      "/v1/keys/key_1/nothing",
      "/v1/%20",
      "/%761/nothing",
    ],
    ...["/v2", "/v2/", "/v2?x=1", "/v2/nothing", "/v2/scrapes/1", "/v2/v1/keys", "/v2//", "/%762/nothing"],
  ])("%s", async (path) => {
    const [known, stranger] = [await ask(method, path), await ask(method, path, { key: false })];
    expect([known.status, stranger.status], known.text).toEqual([404, 401]);
    for (const answer of [known, stranger]) expectError(answer, method, decodeURI(path));
    expect(pages).toEqual([]);
  });
});

describe.each(["GET", "HEAD", "POST", "DELETE"])("%s", (method) => {
  it.each([
    "/mcp",
    "/mcp/x?y",
    "/.well-known",
    "/.well-known/nothing",
    "/%2ewell-known/x",
    "/t",
    "/t/",
    "/t/nobody",
    "/t/nobody/x",
  ])("%s is answered in JSON or text, never by a page", async (path) => {
    const { status, headers, text } = await ask(method, path, { key: false });
    // Authentication comes first where a key is required.
    expect([status, headers.location]).toEqual([path.startsWith("/mcp") ? 401 : 404, undefined]);
    expect(headers["content-type"]).toMatch(/^(?:application\/json|text\/plain)/);
    if (method !== "HEAD") expect(text).not.toBe("");
    expect(pages).toEqual([]);
  });
});

it("serves agents through the port of the pages", async () => {
  const about = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  const body = { jsonrpc: "2.0", id: 1, method: "initialize", params: about };
  const { status, text } = await ask("POST", "/mcp", { body, accept: "application/json, text/event-stream" });
  expect([status, text]).toEqual([200, expect.stringContaining("protocolVersion")]);
  expect((await ask("GET", "/mcp/x")).status).toBe(404);
});

it("any other path", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("/v1", "/v2"),
      fc.webPath({ size: "medium" }),
      fc.constantFrom(...METHODS),
      async (version, rest, method) => {
        const path = `${version}/x${rest}`;
        expectError(await ask(method, path, { key: false }), method, path);
        expect(pages).toEqual([]);
      },
    ),
    { seed: 20_261_122, numRuns: 300 },
  );
});

it("paths that merely share the prefix belong to the pages", async () => {
  for (const path of ["/v10", "/v2x/scrape", "/v", "/acme/v2"])
    expect((await ask("GET", path)).text).toContain("A page");
  expect(pages.splice(0)).toHaveLength(4);
});

it("Firecrawl's clients get their error format, on version 1 paths too", async () => {
  const body = { url: "https://shop.example/", origin: "js-sdk@4.42.0" };
  for (const path of ["/v1/nothing", "/v2/nothing"]) {
    const answer = await ask("POST", path, { body });
    expect(answer.status).toBe(404);
    const { success, error } = JSON.parse(answer.text);
    expect([success, error]).toEqual([false, expect.stringContaining(`${path} does not exist`)]);
  }
  expect(JSON.parse((await ask("POST", "/v1/nothing", { body: { url: body.url } })).text)).toMatchObject({
    error: { code: "not_found" },
  });
});

it.each([
  ["GET", "/v2/agent/1", "agent"],
  ["POST", "/v1/deep-research", "deep research"],
  ["PATCH", "/v2/monitor/1", "monitor"],
  ["GET", "/v1/llmstxt/1", "generator of llms.txt"],
])("%s %s, a Firecrawl feature, is missing by name", async (method, path, name) => {
  const [known, stranger] = [await ask(method, path), await ask(method, path, { key: false })];
  expect([known.status, stranger.status]).toEqual([501, 401]);
  for (const answer of [known, stranger]) expect(JSON.parse(answer.text)).toMatchObject({ success: false });
  expect(JSON.parse(known.text)).toMatchObject({
    code: "feature_unavailable",
    error: expect.stringContaining(`Gatehouse has no ${name}.`),
  });
  expect(pages).toEqual([]);
});

const codeOf = (text: string) => {
  const { error, code = error.code } = JSON.parse(text);
  return code;
};

describe("a path that takes other methods", () => {
  const methodsOf = new Map<string, string[]>([["/v1/openapi.json", ["GET"]]]);
  for (const { path, method } of everyRoute) methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);

  it.each([...methodsOf])("%s accepts only %j", async (template, methods) => {
    const path = template.replaceAll(/\{\w+\}/g, `x_${"0".repeat(26)}`);
    const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
    for (const method of METHODS.filter((each) => !allowed.includes(each))) {
      const answer = await ask(method, path);
      expect([method, answer.status]).toEqual([method, 405]);
      expectError(answer, method, path);
      expect(answer.headers.allow?.split(", ").sort()).toEqual(allowed.toSorted());
      if (method !== "HEAD") expect(codeOf(answer.text)).toBe("method_not_allowed");
    }
  });
});
