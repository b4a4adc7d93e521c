import { PassThrough, Readable } from "node:stream";
import { afterAll, expect, it } from "vitest";
import { db } from "#lib/platform/database/client.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { lossyFront } from "#testing/services/lossy-front.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { bridge } from "./bridge.ts";
import { Budget } from "./budget.ts";

// Tests how calls reduce the budget.

process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
await testDatabase();
const site = await httpTarget((_request, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end("<h1>Locks</h1>");
});
const gateway = await testGateway();
afterAll(async () => {
  await site[Symbol.asyncDispose]();
});

type Answer = { id: number; result?: { content: { text: string }[] }; error?: { message: string } };

/** Creates an agent that makes one call at a time with its own budget; `await using` ends it. */
function converse(baseUrl: string, key: string, credits: number) {
  const input = new PassThrough();
  const budget = new Budget(credits);
  const waiting = new Map<number, (answer: Answer) => void>();
  const write = (line: string) => {
    const answer = JSON.parse(line) as Answer;
    waiting.get(answer.id)?.(answer);
  };
  const login = { baseUrl, key, from: "environment" } as const;
  const ended = bridge({ login, input, write, seconds: 30, budget, environment: {} });
  let id = 0;
  return {
    call: async (name: string, args: object): Promise<string> => {
      const { result, error } = await new Promise<Answer>((resolve) => {
        waiting.set(++id, resolve);
        const message = { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
        input.write(`${JSON.stringify(message)}\n`);
      });
      return error?.message ?? result?.content.map(({ text }) => text).join("\n") ?? "";
    },
    left: () => {
      const { most, settle } = budget.reserve(credits);
      settle(0);
      return most;
    },
    [Symbol.asyncDispose]: async () => {
      input.end();
      await ended;
    },
  };
}

async function payingKey(options: object = {}) {
  const ctx = await makeWorkspace({ credits: 5_000 });
  const { token } = await makeKey(ctx, { scopes: ["scrape", "jobs"], ...options });
  return { ctx, token };
}

it("counts the maximum cost of a crawl and a batch, charged later", async () => {
  const { ctx, token } = await payingKey();
  await using agent = converse(gateway.url, token, 103);
  const crawl = { url: site.url, limit: 100 };
  expect(await agent.call("start_crawl", crawl)).toContain('"queued"');
  expect(agent.left()).toBe(3);
  expect(await agent.call("start_crawl", crawl)).toContain("max_credits is 3");
  expect(await agent.call("start_batch", { urls: [`${site.url}/a`, `${site.url}/b`] })).toContain('"queued"');
  expect(agent.left()).toBe(1);
  expect(await agent.call("scrape", { url: site.url })).toContain("Cost: 1 credit.");
  expect(await agent.call("start_batch", { urls: [site.url] })).toContain("max_credits is 0");
  expect(await db().job.count({ where: { workspaceId: ctx.workspaceId } })).toBe(2);
});

it("counts the whole allowance of a call whose answer was lost", async () => {
  const { ctx, token } = await payingKey();
  const front = await lossyFront(gateway.url, { "POST /mcp": "lose_answer" });
  try {
    await using agent = converse(front.url, token, 100);
    expect(await agent.call("scrape", { url: site.url, max_credits: 60 })).toContain("no connection");
    // The server had done the work.
    const where = { workspaceId: ctx.workspaceId };
    expect(await db().balance.findUnique({ where })).toMatchObject({ balance: 4_999n });
    expect(agent.left()).toBe(40);
  } finally {
    await front.close();
  }
});

it("counts the whole allowance of a call answered by a proxy", async () => {
  const { token } = await payingKey();
  await using proxy = await httpTarget((_request, response) => response.writeHead(502).end("<h1>Bad gateway</h1>"));
  await using agent = converse(proxy.url, token, 100);
  expect(await agent.call("scrape", { url: site.url })).toBe("The server answered 502.");
  expect(agent.left()).toBe(0);
});

it.each(["null", "[]", "<p>", "", '{"status":"ok"}', '{"id":7,"result":{}}', '{"id":null,"result":{}}'])(
  "reports an answer that is not a reply: %j",
  async (text) => {
    const { token } = await payingKey();
    await using proxy = await httpTarget((_request, response) => response.writeHead(200).end(text));
    await using agent = converse(proxy.url, token, 100);
    expect(await agent.call("scrape", { url: site.url, max_credits: 60 })).toContain(
      "its response is not a JSON-RPC reply",
    );
    // The work may have been done.
    expect(agent.left()).toBe(40);
  },
);

it.each([
  [{ id: 1, result: {} }, 1],
  [{ id: null, error: { code: -32_600, message: "Invalid Request" } }, 1],
  [{ id: "a", error: { code: -32_601, message: "Method not found" } }, "a"],
])("writes each reply as one line, under the request's ID: %j", async (reply, id) => {
  await using proxy = await httpTarget((_request, response) => response.end(JSON.stringify(reply, null, 2)));
  const lines: string[] = [];
  const login = { baseUrl: proxy.url, key: "svc_live_x", from: "environment" } as const;
  const input = Readable.from([`${JSON.stringify({ id, method: "ping" })}\n`]);
  const write = (line: string) => lines.push(line);
  await bridge({ login, input, write, seconds: 30, budget: undefined, environment: {} });
  expect(lines).toEqual([JSON.stringify({ ...reply, id })]);
});

it("splits lines at LF only, and accepts a last line without it", async () => {
  await using proxy = await httpTarget((request, response) => {
    request
      .setEncoding("utf8")
      .toArray()
      .then((parts) => {
        const { id, params } = JSON.parse(parts.join(""));
        response.end(JSON.stringify({ id, result: params }));
      });
  });
  const texts = ["a\u2028b\u2029c\u0085d", "Zoë 🚀 €"];
  const messages = texts.map((text, id) => JSON.stringify({ id, method: "ping", params: { text } }));
  // One byte at a time, so that chunks also end within a character.
  const input = Readable.from(Array.from(Buffer.from(messages.join("\r\n")), (byte) => Buffer.of(byte)));
  const lines: string[] = [];
  const login = { baseUrl: proxy.url, key: "svc_live_x", from: "environment" } as const;
  const write = (line: string) => lines.push(line);
  await bridge({ login, input, write, seconds: 30, budget: undefined, environment: {} });
  expect(lines.sort()).toEqual(texts.map((text, id) => JSON.stringify({ id, result: { text } })));
});

it("counts nothing for calls refused before any work", async () => {
  const { token } = await payingKey();
  const elsewhere = await payingKey({ allowed_ips: ["10.0.0.1"] });
  for (const [key, name, said] of [
    [elsewhere.token, "scrape", "unauthorized_ip"],
    [token, "get_balance", "This key has no tool get_balance."],
    [token, "scrape", "url"],
  ] as const) {
    await using agent = converse(gateway.url, key, 100);
    expect(await agent.call(name, {})).toContain(said);
    expect(agent.left(), said).toBe(100);
  }
});

it.each([429, 503])("counts nothing for status %i of the server", async (instead) => {
  const { token } = await payingKey();
  const front = await lossyFront(gateway.url, { "POST /mcp": { instead } });
  try {
    await using agent = converse(front.url, token, 100);
    expect(await agent.call("scrape", { url: site.url })).toBe("overloaded: Try again.");
    expect(agent.left()).toBe(100);
  } finally {
    await front.close();
  }
});

it("counts nothing for calls that were never sent", async () => {
  await using agent = converse("http://127.0.0.1:1", "svc_live_x", 100);
  expect(await agent.call("scrape", { url: site.url })).toContain("127.0.0.1:1");
  expect(agent.left()).toBe(100);
});
