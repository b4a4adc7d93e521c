import { beforeAll, expect, it } from "vitest";
import { makeWholeWorkspace, type WholeWorkspace } from "#testing/builders/whole-workspace.ts";
import { PATH_PARTS } from "#testing/samples/route-tries.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { routes } from "../routes.ts";
import { openApiDocument } from "./document.ts";

// Sends the example of every request body and checks that it succeeds as documented.

await testDatabase();
// Webhook URLs are resolved when they are set, so the host in the examples is replaced by a local
// address where nothing listens.
process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.1/32";
const NOWHERE = "https://127.0.0.1:1";

const gateway = await testGateway();
let mine: WholeWorkspace;
beforeAll(async () => {
  mine = await makeWholeWorkspace();
});

type Json = Record<string, unknown>;
type Operation = {
  requestBody?: { content: { "application/json": { examples: { usual: { value: Json } } } } };
  responses: Json;
};
const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
const sending = routes
  .filter(({ body }) => body)
  .sort((a, b) => Number(a.method === "DELETE") - Number(b.method === "DELETE"));

/** Test keys get fixtures. Workspace management, and paths with an ID, need live data. */
const isLive = ({ scope, path }: (typeof routes)[number]): boolean =>
  path.includes("{") || ["admin", "billing"].includes(scope);

it.each(sending.map((route) => [route.name, route] as const))("%s accepts its example", async (_, route) => {
  const operation = paths[route.path]?.[route.method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${route.name}.`);
  const { requestBody, responses } = operation;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => mine.ids[PATH_PARTS[name] ?? "key"]);
  const { token } = isLive(route) ? mine.key : mine.testKey;
  const example = JSON.stringify(requestBody?.content["application/json"].examples.usual.value);
  const sent = isLive(route) ? example.replaceAll("https://example.com", NOWHERE) : example;
  const response = await fetch(gateway.url + path, {
    method: route.method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: sent,
  });
  const text = await response.text();
  expect([`${response.status}`, sent, text.slice(0, 500)]).toEqual([
    expect.stringMatching(/^2/),
    sent,
    text.slice(0, 500),
  ]);
  expect(Object.keys(responses)).toContain(`${response.status}`);
});
