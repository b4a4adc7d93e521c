import { expect, it } from "vitest";
import { loopbackPolicy } from "#testing/services/outbound-targets.ts";
import { webhookReceiver } from "#testing/services/webhook-receiver.ts";
import { fetchGuarded } from "./fetch-guarded.ts";
import type { OutboundRequest } from "./types.ts";

it.each<Pick<OutboundRequest, "method" | "body">>([
  { method: "GET" },
  { method: "HEAD" },
  { method: "POST", body: "Zoë" },
  { method: "POST", body: new Uint8Array([1, 2, 3]) },
  { method: "POST", body: "" },
  { method: "PUT" },
  { method: "PATCH", body: "{}" },
  { method: "DELETE" },
])("match the headers received by the target for %j", async (request) => {
  await using target = await webhookReceiver();
  const headers = { "X-One": "1", Host: "elsewhere.example", "Content-Length": "9" };
  const result = await fetchGuarded({ url: `${target.url}/a?b`, headers, ...request }, loopbackPolicy());
  expect(Object.entries(result.sent ?? {})).toEqual(target.last().rawHeaders);
});

it("are those of the last hop, including cookies set on the way", async () => {
  await using target = await webhookReceiver((request, response) =>
    request.url === "/end" ? response.end() : response.writeHead(302, { location: "/end", "set-cookie": "a=b" }).end(),
  );
  const result = await fetchGuarded({ url: `${target.url}/`, method: "POST", body: "x" }, loopbackPolicy());
  expect(target.received).toHaveLength(2);
  expect(Object.entries(result.sent ?? {})).toEqual(target.last().rawHeaders);
  expect(result.sent).toMatchObject({ cookie: "a=b" });
});
