import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { signedIdentity, testAuthority } from "#testing/services/certificates.ts";
import { httpsTarget, httpTarget, zone } from "#testing/services/outbound-targets.ts";
import { readProxy } from "../http/read-proxy.ts";
import { fetchGuarded } from "./fetch-guarded.ts";
import { createPolicy } from "./policy.ts";

/** A public address to the guard; the test's proxy connects elsewhere. */
const PUBLIC = "93.184.216.34";
let asked: { to: string | undefined; login: string | undefined }[] = [];
let leadsTo = 0;
let refuses = false;

const proxy = createServer((_request, response) => response.writeHead(400).end("only CONNECT"));
proxy.on("connect", (request, client, head) => {
  asked.push({ to: request.url, login: request.headers["proxy-authorization"] });
  if (refuses) return client.end("HTTP/1.1 403 Forbidden\r\n\r\n");
  const server = connect(leadsTo, "127.0.0.1", () => {
    client.write("HTTP/1.1 200 Connection established\r\n\r\n");
    server.write(head);
    client.pipe(server).pipe(client);
  });
  for (const side of [server, client]) side.on("error", () => undefined);
});
await new Promise<void>((ready) => proxy.listen(0, "127.0.0.1", ready));
const { port } = proxy.address() as AddressInfo; // listening on TCP, so never a pipe name

beforeEach(() => {
  asked = [];
  refuses = false;
});
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((done) => proxy.close(done));
});

const policy = (allow = "", url = `http://user:p%40ss@127.0.0.1:${port}`) =>
  createPolicy(allow, "https://gatehouse.example", {
    proxy: readProxy(new URL(url)),
    ca: testAuthority,
    resolve: zone({
      "secure.example": ["2606:2800:220:1::1", PUBLIC],
      "inner.example": ["10.0.0.7"],
      "half.example": ["127.0.0.1", PUBLIC],
      "six.example": ["2606:2800:220:1::1"],
    }),
  });

describe("through a proxy", () => {
  it("sends http and https by CONNECT to the checked address with its login", async () => {
    await using plain = await httpTarget((request, response) => response.end(`plain ${request.url}`));
    await using secure = await httpsTarget(signedIdentity, (request, response) => response.end(`tls ${request.url}`));
    const by = policy();
    leadsTo = plain.port;
    const first = await fetchGuarded({ url: "http://secure.example:8080/a" }, by);
    expect(first).toMatchObject({ ok: true, status: 200, address: PUBLIC });
    expect(first.ok && first.body.toString()).toBe("plain /a");
    expect((await fetchGuarded({ url: "http://secure.example:8080/a" }, by)).ok).toBe(true);
    leadsTo = secure.port;
    const second = await fetchGuarded({ url: "https://secure.example/b" }, by);
    expect(second.ok && second.body.toString()).toBe("tls /b");
    const login = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;
    expect(asked).toEqual([
      { to: `${PUBLIC}:8080`, login },
      { to: `${PUBLIC}:443`, login },
    ]);
  });

  it("applies the guard before asking the proxy", async () => {
    for (const url of ["http://inner.example/", "http://127.0.0.1/", "http://169.254.169.254/"])
      expect(await fetchGuarded({ url }, policy())).toMatchObject({ ok: false, code: "url_not_allowed" });
    expect(asked).toEqual([]);
  });

  it("connects directly to addresses listed by the operator", async () => {
    await using target = await httpTarget((_request, response) => response.end("direct"));
    const result = await fetchGuarded({ url: target.url }, policy("127.0.0.0/8"));
    expect(result.ok && result.body.toString()).toBe("direct");
    expect(asked).toEqual([]);
    // A name that also has an unlisted address goes through the proxy.
    leadsTo = target.port;
    expect(await fetchGuarded({ url: "http://half.example/" }, policy("127.0.0.0/8"))).toMatchObject({ ok: true });
    expect(asked).toMatchObject([{ to: "127.0.0.1:80" }]);
  });

  it("brackets IPv6 addresses and sends a login only if there is one", async () => {
    await using target = await httpTarget((_request, response) => response.end("six"));
    leadsTo = target.port;
    const by = policy("", `http://127.0.0.1:${port}`);
    expect(await fetchGuarded({ url: "http://six.example:8080/" }, by)).toMatchObject({
      ok: true,
      address: "2606:2800:220:1::1",
    });
    expect(asked).toEqual([{ to: "[2606:2800:220:1::1]:8080", login: undefined }]);
  });

  it("reports a refusal, an unreachable proxy and a certificate for another name", async () => {
    refuses = true;
    const url = "http://secure.example/";
    expect(await fetchGuarded({ url }, policy())).toMatchObject({
      code: "target_unreachable",
      message: "The proxy for outgoing requests refused this request.",
    });
    await using gone = await httpTarget(() => undefined);
    await gone[Symbol.asyncDispose]();
    expect(await fetchGuarded({ url }, policy("", `http://127.0.0.1:${gone.port}`))).toMatchObject({
      code: "target_unreachable",
      message: "The proxy for outgoing requests could not be reached.",
    });
    refuses = false;
    await using secure = await httpsTarget(signedIdentity, (_request, response) => response.end());
    leadsTo = secure.port;
    expect(await fetchGuarded({ url: `https://${PUBLIC}/` }, policy())).toMatchObject({ code: "tls_error" });
  });
});
