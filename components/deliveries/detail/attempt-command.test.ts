import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { has, needs } from "#testing/services/needs.ts";
import { attemptCommand } from "./attempt-command.ts";

type Received = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };

let received: Received | undefined;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    received = {
      method: request.method ?? "",
      url: request.url ?? "",
      headers: request.headers,
      body: Buffer.concat(chunks),
    };
    response.writeHead(204).end();
  });
});
let base = "";
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

/** Runs a script from standard input, as a terminal does, and returns its output. */
const run = (shell: string, script: string) =>
  new Promise<Buffer>((resolve, reject) => {
    const child = execFile(shell, ["-s"], { encoding: "buffer", maxBuffer: 1 << 26 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    );
    child.stdin?.end(script);
  });

async function sent(url: string, headers: Record<string, string>, body: string): Promise<Received> {
  received = undefined;
  await run("sh", `${attemptCommand({ url, request_headers: headers }, body)}\n`);
  if (!received) throw new Error("curl sent nothing");
  return received;
}

describe("run in a shell", needs("curl"), () => {
  it("sends the same request", async () => {
    const headers = {
      "Content-Type": "application/json",
      "User-Agent": "Service-Webhooks/1.0",
      "X-Service-Signature": "sha256=ab$(id)`id`!!'\"\\",
      "X-Empty": "",
    };
    const written = {
      host: new URL(base).host,
      connection: "keep-alive",
      "accept-encoding": "gzip",
      "content-length": "7",
    };
    const got = await sent(
      `${base}/hooks/{a}[1]?q=it's&x=$HOME`,
      { ...written, ...headers },
      `{"a":"it's \\"so\\" $HOME !! \`id\`"}`,
    );
    expect(got.method).toBe("POST");
    expect(got.url).toBe("/hooks/{a}[1]?q=it's&x=$HOME");
    expect(got.body.toString()).toBe(`{"a":"it's \\"so\\" $HOME !! \`id\`"}`);
    const { host, "content-length": length, ...rest } = got.headers;
    expect(length).toBe(String(got.body.length));
    expect(rest).toEqual({
      "content-type": "application/json",
      "user-agent": "Service-Webhooks/1.0",
      "x-service-signature": "sha256=ab$(id)`id`!!'\"\\",
      "x-empty": "",
    });
    expect(host).toBe(base.slice("http://".length));
    expect((await sent(`${base}/`, { Host: "shop.test" }, "{}")).headers.host).toBe("shop.test");
  });

  it("sends the exact bytes of long, multi-line, binary and @ bodies", async () => {
    for (const body of ["x".repeat(300_000), "a\n\u0000\u001b[31m%s\\n\u202e'\t\n\n", "@/etc/passwd", "", "é日本😀"]) {
      const got = await sent(`${base}/`, {}, body);
      expect(got.body.equals(Buffer.from(body)), JSON.stringify(body.slice(0, 40))).toBe(true);
    }
  });
});

/** Replaces curl with a function that prints its input, to test many bodies quickly. */
const PRINT = `curl() {
  for last; do :; done
  case $last in @-) cat ;; *) printf %s "$last" ;; esac
  printf '\\001'
}
`;

describe.each([
  ["sh", ""],
  // As in a terminal, where "!" is special.
  ...(has("bash") ? [["bash", "set -o history -o histexpand\n"] as const] : []),
] as const)("in %s", (shell, begin) => {
  it("delivers each of 200 payloads byte for byte", async () => {
    const bodies = NUMBERED.map(([, text]) => text);
    const script = bodies
      .map((body) => attemptCommand({ url: "https://a.example/", request_headers: {} }, body))
      .join("\n");
    const printed = (await run(shell, `${begin}${PRINT}${script}\n`)).toString("latin1").split("\u0001");
    // U+0001 also splits bodies that contain it; rejoin those parts.
    let at = 0;
    for (const [number, body] of NUMBERED) {
      const bytes = Buffer.from(body.toWellFormed()).toString("latin1");
      const parts = bytes.split("\u0001").length;
      expect(printed.slice(at, at + parts).join("\u0001"), `payload ${number}`).toBe(bytes);
      at += parts;
    }
    expect(printed.slice(at)).toEqual([""]);
  });
});

describe("pasted into a terminal", () => {
  it.each(NUMBERED)("payload %i contains no control characters", (_, body) => {
    const command = attemptCommand({ url: "https://a.example/", request_headers: { "X-A": body.slice(0, 500) } }, body);
    // Only the command's own line breaks, each after a backslash.
    expect(command.replaceAll(" \\\n  ", " ")).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });
});

it("is formatted as one would type it", () => {
  expect(
    attemptCommand(
      { url: "https://a.example/hook", request_headers: { "Content-Type": "application/json" } },
      '{"a":1}',
    ),
  ).toBe(`curl -i 'https://a.example/hook' \\
  -H 'Content-Type: application/json' \\
  -H 'Accept:' \\
  --data-binary '{"a":1}'`);
});
