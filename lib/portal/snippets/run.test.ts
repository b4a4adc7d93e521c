import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { needs } from "#testing/services/needs.ts";
import { snippetsOf } from "./rules.ts";
import type { SnippetCall } from "./types.ts";

const run = promisify(execFile);

const LANGUAGES = [
  { label: "cURL", file: "call.sh", command: "sh", needed: needs("curl") },
  { label: "Node", file: "call.mjs", command: process.execPath, needed: needs() },
  { label: "Python", file: "call.py", command: "python3", needed: needs("python3 with requests") },
  { label: "PHP", file: "call.php", command: "php", needed: needs("php with curl") },
  { label: "Ruby", file: "call.rb", command: "ruby", needed: needs("ruby") },
];

const UNTRUSTED = `'"\`\\ $HOME \${x} #{x} #$x\nline\r\nü 😀 \u202e\u2028\u{e0041} %00 </script>`;
const BODY = {
  url: UNTRUSTED,
  [UNTRUSTED]: [true, false, null, 1.5, -3],
  headers: {},
  list: [],
  names: { 0: "zero", 1: "one" },
  ["__proto__"]: { polluted: true },
};

type Received = { method: string; path: string; query: [string, string][]; authorization: string; body: string };
let received: Received | undefined;
let server: Server;
let base: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "snippets-"));
  server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://here");
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    received = {
      method: request.method ?? "",
      path: url.pathname,
      query: [...url.searchParams],
      authorization: request.headers.authorization ?? "",
      body: Buffer.concat(parts).toString("utf8"),
    };
    const events = request.headers["content-type"] === undefined && url.searchParams.has("events");
    response.setHeader("content-type", events ? "text/event-stream" : "application/json");
    response.end(events ? "event: progress\ndata: {}\n\n" : '{"fine":"indeed"}');
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  received = undefined;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await rm(folder, { recursive: true });
});

async function print(label: string, call: SnippetCall): Promise<string> {
  const { file, command } = LANGUAGES.find((one) => one.label === label) ?? { file: "", command: "" };
  const at = path.join(folder, file);
  await writeFile(at, snippetsOf(call).find((one) => one.label === label)?.code ?? "");
  const { stdout } = await run(command, [at], { env: { ...process.env, GATEHOUSE_API_KEY: "svc_test_mine" } });
  return stdout;
}

describe.each(LANGUAGES)("$label against a real server", ({ label, needed }) => {
  it("sends the exact body", needed, async () => {
    const said = await print(label, {
      method: "POST",
      address: `${base}/v1/scrape`,
      query: [],
      body: BODY,
      answer: "json",
    });
    expect(said).toContain("indeed");
    expect(received).toMatchObject({ method: "POST", path: "/v1/scrape", authorization: "Bearer svc_test_mine" });
    expect(JSON.parse(received?.body ?? "")).toEqual(BODY);
  });

  it("sends the exact query, including repeated names", needed, async () => {
    const query = [
      ["q", UNTRUSTED],
      ["part", "a&b=c"],
      ["part", "@two"],
    ] as const;
    await print(label, { method: "GET", address: `${base}/v1/serp`, query, body: undefined, answer: "json" });
    expect(received).toMatchObject({ method: "GET", path: "/v1/serp", query });
  });

  it("prints events and sends DELETE", needed, async () => {
    const query = [["events", "1"]] as const;
    const said = await print(label, {
      method: "GET",
      address: `${base}/v1/stream`,
      query,
      body: undefined,
      answer: "events",
    });
    expect(said).toContain("event: progress");
    await print(label, {
      method: "DELETE",
      address: `${base}/v1/jobs/job_1`,
      query: [],
      body: undefined,
      answer: "json",
    });
    expect(received).toMatchObject({ method: "DELETE", path: "/v1/jobs/job_1" });
  });
});
