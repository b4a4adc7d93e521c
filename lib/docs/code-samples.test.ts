import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { codeSamples } from "./code-samples.ts";

const body = { name: 'it\'s "so"', on: true, off: false, none: null, list: ["true", 1], text: "a: null" };
const call = { method: "POST", address: "http://here.test/v1/things", query: {}, body };
const code = (label: string, given = call) =>
  codeSamples(given as typeof call).find((sample) => sample.label === label)?.code ?? "";

test("cURL sends the body as it is, through a real shell", () => {
  const shell = `curl() { for each in "$@"; do printf '%s\\0' "$each"; done; }\n${code("cURL")}`;
  const sent = execFileSync("sh", ["-c", shell], {
    encoding: "utf8",
    env: { ...process.env, GATEHOUSE_API_KEY: "KEY" },
  }).split("\0");
  expect(JSON.parse(sent.at(-2) ?? "")).toEqual(body);
  expect(sent).toContain("Authorization: Bearer KEY");
  expect(sent[0]).toBe("http://here.test/v1/things");
});

test("the sample for Node runs, and sends what it says", async () => {
  const sent: { target: string; init: RequestInit }[] = [];
  const fake = async (target: string, init: RequestInit) => {
    sent.push({ target, init });
    return Response.json({});
  };
  const run = async (text: string) => {
    const AsyncFunction = (async () => undefined).constructor as new (
      ...parts: string[]
    ) => (...given: unknown[]) => Promise<void>;
    await new AsyncFunction("fetch", "process", "console", text)(
      fake,
      { env: { GATEHOUSE_API_KEY: "KEY" } },
      { log() {} },
    );
  };
  await run(code("Node"));
  await run(
    code("Node", { ...call, method: "GET", query: { url: "https://example.com/?a=1" }, body: undefined } as never),
  );
  expect(sent[0]?.target).toBe(call.address);
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual(body);
  expect(sent[0]?.init.headers).toMatchObject({ Authorization: "Bearer KEY" });
  expect(new URL(sent[1]?.target ?? "").searchParams.get("url")).toBe("https://example.com/?a=1");
});

test("Python's words for true, false and null stand for values, not inside texts", () => {
  expect(code("Python")).toContain(`"on": True,`);
  expect(code("Python")).toContain(`"off": False,`);
  expect(code("Python")).toContain(`"none": None,`);
  expect(code("Python")).toContain(`"true",`);
  expect(code("Python")).toContain(`"text": "a: null"`);
});
