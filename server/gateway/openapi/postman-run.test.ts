import { createContext, runInContext } from "node:vm";
import { afterAll, expect, it } from "vitest";
import { SCOPES } from "#lib/kernel/scopes.ts";
import { postmanCollection } from "#lib/portal/docs/postman.ts";
import { readReference } from "#lib/portal/docs/read-reference.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";

process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
await testDatabase();
const site = await httpTarget((_request, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end('<h1>Hello</h1><a href="/a">a</a>');
});
const gateway = await testGateway();
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

const collection = postmanCollection(readReference({ BASE_URL: "https://here.test" }));
type Request = (typeof collection.item)[number]["item"][number]["request"];

/** Requests that cannot succeed in a new workspace, with status and reason. */
const UNANSWERED: Readonly<Record<string, [status: number, why: string]>> = {
  "Get an asynchronous scrape": [404, "no scrape was made with a webhook"],
  "Download a job's results": [404, "no worker runs here, so nothing is complete"],
  "Download a crawl's results": [404, "no worker runs here, so nothing is complete"],
  "Search the web": [501, "no search provider is set"],
  "Search the web and read results": [501, "no search provider is set"],
  "Get an invoice": [404, "nothing was invoiced yet"],
  "Download an invoice's PDF": [404, "nothing was invoiced yet"],
  "Retry a delivery now": [400, "the delivery was canceled with its webhook"],
  "Replay a delivery": [400, "its listener has ended"],
  "Remove a member": [400, "the only owner cannot be removed"],
};

/** Sends a request as Postman would, and runs the collection's script on the response. */
async function send(request: Request, variables: Map<string, string>): Promise<{ status: number; text: string }> {
  const filled = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => variables.get(name) ?? "");
  const { url, method, header, body } = request;
  const inPath = new Map(url.variable.map(({ key, value }) => [`:${key}`, filled(value)]));
  const path = url.path.map((step) => inPath.get(step) ?? filled(step)).join("/");
  const raw = body && "raw" in body ? filled(body.raw) : undefined;
  // A local site replaces the host of the examples.
  const here = (text: string) => text.replaceAll(/https:\/\/(?:\w+\.)?example\.(?:com|org)/g, site.url);
  const query = url.query.filter(({ disabled }) => !disabled).map(({ key, value }) => [key, here(value)]);
  const response = await fetch(`${variables.get("baseUrl")}/${path}?${new URLSearchParams(query)}`, {
    method,
    headers: {
      authorization: `Bearer ${variables.get("apiKey")}`,
      ...Object.fromEntries(header.map(({ key, value }) => [key, value])),
    },
    ...(raw !== undefined && { body: here(raw) }),
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const text = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  const pm = {
    request: { method },
    response: { code: response.status, headers: response.headers, json: () => JSON.parse(text) },
    collectionVariables: {
      get: (name: string) => variables.get(name),
      set: (name: string, value: string) => void variables.set(name, value),
    },
  };
  for (const { script } of collection.event) runInContext(script.exec.join("\n"), createContext({ pm }));
  return { status: response.status, text };
}

it("runs in order in a new workspace, with IDs from earlier responses", async () => {
  const ctx = await makeWorkspace({ credits: 1_000 });
  const { token } = await makeKey(ctx, { scopes: [...SCOPES], rate_limit: 1_000 });
  const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
  variables.set("baseUrl", gateway.url).set("apiKey", token);
  const wrong: string[] = [];
  for (const group of collection.item)
    for (const { name, request } of group.item) {
      const { status, text } = await send(request, variables);
      const [expected, why] = UNANSWERED[name] ?? [];
      const isRight = expected === undefined ? status < 300 : status === expected;
      if (!isRight)
        wrong.push(`${name}: ${status} ${text.slice(0, 300)}${why ? ` (expected ${expected}: ${why})` : ""}`);
    }
  expect(wrong).toEqual([]);
});
