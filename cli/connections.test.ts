import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "#testing/processes/run-command.ts";
import { runHere } from "#testing/processes/run-here.ts";
import { gatehouseCertificate } from "#testing/services/cli-certificate.ts";
import { testProxy } from "#testing/services/proxy.ts";

const KEY = `svc_test_${"a".repeat(32)}`;
const WORKSPACE = { id: `ws_${"0".repeat(26)}`, object: "workspace", slug: "acme", name: "Acme" };
let folder: string;
let authority: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gatehouse-connections-"));
  authority = path.join(folder, "authority.pem");
  await writeFile(authority, gatehouseCertificate.cert);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function listening(server: Server): Promise<{ port: number } & AsyncDisposable> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket.on("error", () => undefined)));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
const answering = (listener: RequestListener) => listening(createServer(listener));
const json =
  (status: number, body: object, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response
      .writeHead(status, { "content-type": "application/json", "x-request-id": "req_1", ...headers })
      .end(JSON.stringify(body));

const whoami = (baseUrl: string, env: Record<string, string> = {}, ...words: string[]) =>
  // Node reads certificate authorities only when a process starts.
  ("NODE_EXTRA_CA_CERTS" in env ? runCommand : runHere)(["whoami", "--json", ...words], {
    env: { GATEHOUSE_API_KEY: KEY, GATEHOUSE_BASE_URL: baseUrl, ...env },
  });
const at = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;

/** Expects `code`, a plain message, and no key in it. */
function expectExplained(ended: Awaited<ReturnType<typeof runCommand>>, code: number, ...about: string[]) {
  expect(ended).toMatchObject({ code, out: "" });
  for (const text of about) expect(ended.err).toContain(text);
  expect(ended.err).not.toMatch(/^\s+at |svc_test_/m);
  expect(ended.err).not.toContain("\u001b");
}

describe("a server that is not a Gatehouse", () => {
  it("does not exist", async () => {
    const gone = await answering(json(200, {}));
    await gone[Symbol.asyncDispose]();
    expectExplained(await whoami(at(gone)), 69, at(gone), "nothing is listening there");
    expectExplained(await whoami("http://no-such-host.invalid"), 69, "no-such-host.invalid");
  });

  it.each<[string, RequestListener]>([
    [
      "answers HTML",
      (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>Hi"),
    ],
    ["answers other JSON", (_request, response) => void response.writeHead(200).end('{"id":"ws_1"}')],
    ["answers a list", json(200, [])],
    ["answers 404", (_request, response) => void response.writeHead(404).end("no")],
    ["answers with another error format", json(401, { error: "unauthorized" })],
    ["answers without a workspace", json(200, { id: "x" })],
    ["answers with an empty response", (_request, response) => void response.writeHead(204).end()],
    [
      "has control characters in its content type",
      (_request, response) => void response.writeHead(200, { "content-type": "\u0085[31m" }).end(""),
    ],
  ])("%s", async (_name, listener) => {
    await using server = await answering(listener);
    expectExplained(await whoami(at(server)), 69, "not Gatehouse");
  });

  it("does not speak HTTP, or hangs up", async () => {
    await using strange = await listening(createTcpServer((socket) => void socket.end("SSH-2.0-OpenSSH_9.9\r\n")));
    expectExplained(await whoami(at(strange)), 69, "does not speak HTTP");
    await using rude = await listening(createTcpServer((socket) => void socket.once("data", () => socket.destroy())));
    expectExplained(await whoami(at(rude)), 69, "closed the connection without responding");
  });

  it("is too slow to answer, or to finish its answer", async () => {
    await using silent = await answering(() => undefined);
    expectExplained(await whoami(at(silent), {}, "--timeout", "0.2"), 69, "0.2 s", "--timeout");
    await using halting = await answering((_request, response) => void response.writeHead(200).write("{"));
    expectExplained(await whoami(at(halting), {}, "--timeout", "0.3"), 69, "0.3 s");
  });

  it("redirects, and the key is not forwarded", async () => {
    const asked: string[] = [];
    await using other = await answering((request, response) => {
      asked.push(request.url ?? "");
      response.end();
    });
    await using server = await answering(
      (_request, response) => void response.writeHead(308, { location: at(other) }).end(),
    );
    expectExplained(await whoami(at(server)), 69, at(other), "--base-url");
    expect(asked).toEqual([]);
  });

  it("fails temporarily", async () => {
    const error = { code: "internal_error", message: "Something failed \u001b[31mhere.", request_id: "req_7" };
    await using server = await answering(json(500, { error }));
    expectExplained(await whoami(at(server)), 69, "<U+001B>", "req_7");
  });
});

it("is retried once after 429", async () => {
  const limited = json(429, { error: { code: "rate_limited", message: "Too many." } }, { "retry-after": "0" });
  let hits = 0;
  await using busy = await answering((request, response) =>
    (++hits === 1 ? limited : json(200, WORKSPACE))(request, response),
  );
  expect(await whoami(at(busy))).toMatchObject({ code: 0, err: "" });
  expect(hits).toBe(2);
  let always = 0;
  await using full = await answering((request, response) => {
    always++;
    limited(request, response);
  });
  expectExplained(await whoami(at(full)), 69, "Too many.");
  expect(always).toBe(2);
  let later = 0;
  await using closed = await answering((request, response) => {
    later++;
    json(429, { error: { code: "rate_limited", message: "Too many." } }, { "retry-after": "3600" })(request, response);
  });
  expectExplained(await whoami(at(closed)), 69, "Too many.");
  expect(later).toBe(1);
});

it("is retried once after a proxy's error page, if that is safe", async () => {
  const page: RequestListener = (_request, response) => void response.writeHead(504).end("<h1>Gateway time-out</h1>");
  const full = json(503, { error: { code: "overloaded", message: "Full." } }, { "retry-after": "0" });
  const seen: (string | undefined)[] = [];
  const calls = async (listener: RequestListener, ...words: string[]) => {
    seen.length = 0;
    await using server = await answering((request, response) => {
      seen.push(request.headers["idempotency-key"]?.toString());
      listener(request, response);
    });
    const env = { GATEHOUSE_API_KEY: KEY, GATEHOUSE_BASE_URL: at(server) };
    expect(await runHere(words, { env })).toMatchObject({ code: 69 });
    return seen.length;
  };
  expect(await calls(page, "deliveries", "replay", `dlv_${"0".repeat(26)}`)).toBe(2);
  expect(seen).toEqual([expect.stringMatching(/./), seen[0]]);
  // Calls without an Idempotency-Key could be executed twice.
  expect(await calls(page, "deliveries", "retry", `dlv_${"0".repeat(26)}`)).toBe(1);
  expect(await calls(page, "monitors", "run", `mon_${"0".repeat(26)}`)).toBe(1);
  expect(await calls(full, "monitors", "run", `mon_${"0".repeat(26)}`)).toBe(2);
});

describe("TLS", () => {
  const secure = () => listening(createTlsServer(gatehouseCertificate, json(200, WORKSPACE)));

  it("rejects an untrusted certificate, and accepts one of a configured authority", async () => {
    await using server = await secure();
    await using proxy = await testProxy(server);
    const untrusted = await whoami("https://gatehouse.test", { HTTPS_PROXY: proxy.url });
    expectExplained(untrusted, 69, "NODE_EXTRA_CA_CERTS");
    const trusted = await whoami("https://gatehouse.test", { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: authority });
    expect(trusted).toMatchObject({ code: 0, err: "" });
    expect(proxy.seen).toEqual(["CONNECT gatehouse.test:443", "CONNECT gatehouse.test:443"]);
    const misnamed = await whoami("https://other.test", { HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: authority });
    expectExplained(misnamed, 69, "another name");
  });

  it("is distinguished from plain HTTP", async () => {
    await using server = await answering(json(200, WORKSPACE));
    expectExplained(await whoami(`https://127.0.0.1:${server.port}`), 69, "http://");
    await using tls = await secure();
    expectExplained(await whoami(at(tls)), 69, `127.0.0.1:${tls.port}`);
  });
});

describe("a proxy", () => {
  it("forwards plain HTTP in absolute form, with credentials", async () => {
    await using server = await answering(json(200, WORKSPACE));
    const authorization = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
    await using proxy = await testProxy({ ...server, authorization });
    const url = new URL(proxy.url);
    const known = { http_proxy: `http://me:p%40ss@${url.host}` };
    expect(await whoami("http://gatehouse.test:8080", known)).toMatchObject({ code: 0, err: "" });
    expect(proxy.seen).toEqual(["GET http://gatehouse.test:8080/v1/workspace"]);
    expectExplained(
      await whoami("http://gatehouse.test", { HTTP_PROXY: proxy.url }),
      69,
      "HTTP_PROXY",
      "user name and password",
    );
    expectExplained(
      await whoami("https://gatehouse.test", { HTTPS_PROXY: proxy.url }),
      69,
      "HTTPS_PROXY",
      "user name and password",
    );
  });

  it("is not used for NO_PROXY hosts or this machine", async () => {
    await using server = await answering(json(200, WORKSPACE));
    await using proxy = await testProxy(server);
    expect(await whoami(at(server), { HTTP_PROXY: proxy.url })).toMatchObject({ code: 0 });
    const direct = await whoami("http://gatehouse.invalid", { HTTP_PROXY: proxy.url, NO_PROXY: ".invalid" });
    expectExplained(direct, 69, "gatehouse.invalid");
    expect(proxy.seen).toEqual([]);
  });

  it("may refuse, answer itself, be unreachable, or not be a proxy", async () => {
    await using refusing = await testProxy({ port: 1, refuses: 403 });
    expectExplained(await whoami("https://gatehouse.test", { HTTPS_PROXY: refusing.url }), 69, "HTTP 403", "NO_PROXY");
    expectExplained(
      await whoami("http://gatehouse.test", { HTTP_PROXY: refusing.url }),
      69,
      "HTTP_PROXY",
      "in its place",
    );
    const { url } = refusing;
    await refusing[Symbol.asyncDispose]();
    expectExplained(
      await whoami("https://gatehouse.test", { HTTPS_PROXY: url }),
      69,
      "HTTPS_PROXY",
      "cannot be reached",
    );
    expectExplained(await whoami("http://gatehouse.test", { HTTP_PROXY: url }), 69, "HTTP_PROXY", "cannot be reached");
    expectExplained(
      await whoami("https://gatehouse.test", { HTTPS_PROXY: "socks5://me:secret@a.test" }),
      78,
      "HTTPS_PROXY",
    );
    await using silent = await listening(createTcpServer(() => undefined));
    expectExplained(
      await whoami("https://gatehouse.test", { HTTPS_PROXY: at(silent) }, "--timeout", "0.2"),
      69,
      "0.2 s",
    );
  });
});
