import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { guardedAgent } from "./guarded-agent.ts";
import { createPolicy } from "./policy.ts";

const METADATA = "169.254.169.254";

it("connects to the admitted addresses of a name, and checks them for every connection", async () => {
  await using target = await httpTarget((_request, response) => response.end());
  const url = new URL(`http://collector.example:${new URL(target.url).port}/`);
  let addresses = ["127.0.0.1"];
  const policy = createPolicy("127.0.0.0/8", "http://gatehouse.example", { resolve: async () => addresses });
  const agent = await guardedAgent(url, policy, 5_000);
  const [answer] = (await once(get(url, { agent }), "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  await once(answer, "end");
  agent.destroy();
  addresses = [METADATA];
  await expect(once(get(url, { agent }), "response")).rejects.toMatchObject({ code: "url_not_allowed" });
});

it("connects once its name resolves, and reports EAI_AGAIN until then", async () => {
  await using target = await httpTarget((_request, response) => response.end());
  const url = new URL(`http://collector.example:${new URL(target.url).port}/`);
  let addresses: string[] = [];
  const policy = createPolicy("127.0.0.0/8", "http://gatehouse.example", { resolve: async () => addresses });
  const agent = await guardedAgent(url, policy, 5_000);
  await expect(once(get(url, { agent }), "response")).rejects.toMatchObject({ code: "EAI_AGAIN" });
  addresses = ["127.0.0.1"];
  const [answer] = (await once(get(url, { agent }), "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  answer.resume();
  await once(answer, "end");
  agent.destroy();
});

it("is refused for an address that may not be reached", async () => {
  const policy = createPolicy("127.0.0.0/8", "http://gatehouse.example");
  await expect(guardedAgent(new URL(`http://${METADATA}/`), policy, 5_000)).rejects.toMatchObject({
    code: "url_not_allowed",
  });
});
