import { describe, expect, it } from "vitest";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { testDatabase } from "#testing/services/test-database.ts";
import { testGateway } from "#testing/services/test-gateway.ts";
import { Budget } from "./mcp/budget.ts";

process.env.ALLOW_PRIVATE_TARGETS = "127.0.0.0/8";
await testDatabase();
const gateway = await testGateway();

const message = (id: number, method: string, params: object = {}) => ({ jsonrpc: "2.0", id, method, params });
const scrape = (id: number, url: string) => message(id, "tools/call", { name: "scrape", arguments: { url } });
const hello = message(1, "initialize", {
  ...{ protocolVersion: "2025-06-18", capabilities: {} },
  clientInfo: { name: "test", version: "1" },
});

type Answer = {
  id: number | null;
  result?: { isError?: boolean; content: { text: string }[] };
  error?: { message: string };
};

async function speak(lines: readonly (object | string)[], env: Record<string, string>, options: string[] = []) {
  const input = lines.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join("\n");
  const { code, out, err } = await runHere(["mcp", ...options], { env, input });
  const answers = out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Answer);
  return { code, err, answers: answers.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0)) };
}

async function login(options: object = {}) {
  const ctx = await makeWorkspace({ credits: 50 });
  const { token } = await makeKey(ctx, options as Record<string, unknown>);
  return { GATEHOUSE_API_KEY: token, GATEHOUSE_BASE_URL: gateway.url };
}

it("forwards messages both ways, and ends with its input", async () => {
  const said = [
    hello,
    { jsonrpc: "2.0", method: "notifications/initialized" },
    "",
    message(2, "tools/list"),
    "not json",
  ];
  const { code, err, answers } = await speak(said, await login());
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(answers.map(({ id }) => id)).toEqual([null, 1, 2]);
  expect(answers[1]?.result).toMatchObject({ serverInfo: { name: "gatehouse" } });
  expect(answers[0]?.error?.message).toBe("This line is not a JSON object.");
});

it("reports refusals and connection failures as protocol errors", async () => {
  const elsewhere = await login({ allowed_ips: ["10.0.0.1"] });
  const [refused] = (await speak([hello], elsewhere)).answers;
  expect(refused?.error?.message).toMatch(/^unauthorized_ip: /);
  const [away] = (await speak([hello], { ...elsewhere, GATEHOUSE_BASE_URL: "http://127.0.0.1:1" })).answers;
  expect(away?.error?.message).toContain("127.0.0.1:1");
});

describe("a budget", () => {
  it("refuses calls that would exceed it, even concurrent ones", async () => {
    await using site = await httpTarget((_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>Locks</h1>");
    });
    const calls = [2, 3, 4].map((id) => scrape(id, site.url));
    const { answers } = await speak(calls, await login(), ["--budget", "1"]);
    const texts = answers.map(({ result }) => result?.content.map(({ text }) => text).join(" ") ?? "");
    expect(texts.filter((text) => text.includes("Cost: 1 credit."))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("max_credits is 0"))).toHaveLength(2);
  });

  it("makes the unused part of a call available again", () => {
    const budget = new Budget(10);
    const first = budget.reserve(8);
    expect([first.most, budget.reserve(undefined).most, budget.reserve(5).most]).toEqual([8, 2, 0]);
    first.settle(3);
    expect(budget.reserve("many").most).toBe(5);
  });

  it("must be a number", async () => {
    const { code, err } = await runHere(["mcp", "--budget", "few"], { env: await login(), input: "" });
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining("--budget: expected a number") });
  });
});
