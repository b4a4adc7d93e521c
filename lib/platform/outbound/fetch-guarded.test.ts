import { describe, expect, it } from "vitest";
import { httpTarget, loopbackPolicy, tcpTarget, zone } from "#testing/services/outbound-targets.ts";
import { fetchGuarded } from "./fetch-guarded.ts";
import { createPolicy } from "./policy.ts";
import type { Asking, Resolver } from "./types.ts";

const policy = loopbackPolicy();

describe("a response", () => {
  it("has a status, headers, a body, an address and timings", async () => {
    await using target = await httpTarget((request, response) => {
      response
        .writeHead(404, { "x-seen": `${request.method} ${request.url} ${request.headers.host}` })
        .end("nothing here");
    });
    const result = await fetchGuarded({ url: `${target.url}/a?b=1#c` }, policy);
    expect(result).toMatchObject({
      ok: true,
      status: 404,
      address: "127.0.0.1",
      finalUrl: `${target.url}/a?b=1#c`,
      truncated: false,
      redirects: [],
    });
    expect(result.ok && result.body.toString()).toBe("nothing here");
    expect(result.headers?.["x-seen"]).toBe(`GET /a?b=1 127.0.0.1:${target.port}`);
    expect(Object.keys(result.timings)).toEqual(["dns_ms", "connect_ms", "tls_ms", "first_byte_ms", "total_ms"]);
  });

  it("to a POST: body and headers arrive, the caller's framing headers do not", async () => {
    await using target = await httpTarget(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.end(JSON.stringify({ body: Buffer.concat(chunks).toString(), headers: request.headers }));
    });
    const headers = {
      "X-Own": "1",
      Host: "evil.example",
      Connection: "close",
      "Content-Length": "3",
      "Accept-Encoding": "compress",
    };
    const result = await fetchGuarded({ url: target.url, method: "POST", body: "hello", headers }, policy);
    const seen = JSON.parse(result.ok ? result.body.toString() : "{}");
    expect(seen.body).toBe("hello");
    expect(seen.headers).toMatchObject({
      "x-own": "1",
      host: `127.0.0.1:${target.port}`,
      "content-length": "5",
      "accept-encoding": "gzip, deflate, br, zstd",
    });
  });

  it("reuses a connection, and replaces a closed one", async () => {
    let served = 0;
    await using target = await tcpTarget((socket) => {
      socket.on("data", () => {
        served++;
        if (served === 3) return socket.destroy();
        return socket.write("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok");
      });
    });
    const own = loopbackPolicy();
    for (let round = 0; round < 3; round++)
      expect(await fetchGuarded({ url: target.url }, own)).toMatchObject({ ok: true, status: 200 });
    expect(served).toBe(4);
    expect(target.hits()).toBe(2);
  });

  it("does not share connections between policies", async () => {
    await using target = await httpTarget((_request, response) => response.end("ok"));
    expect(await fetchGuarded({ url: target.url }, policy)).toMatchObject({ ok: true });
    const strict = createPolicy("", "https://gatehouse.example");
    expect(await fetchGuarded({ url: target.url }, strict)).toMatchObject({ ok: false, code: "url_not_allowed" });
    expect(target.hits()).toBe(1);
  });
});

describe("names", () => {
  it("are connected to as checked, even if they turn private meanwhile", async () => {
    await using inner = await httpTarget((_request, response) => response.end("secret"));
    const answers = [["127.0.0.2"], ["127.0.0.1"]];
    let asked = 0;
    const resolve = async () => answers[Math.min(asked++, 1)] ?? [];
    const rebinding = createPolicy("127.0.0.2/32", "https://gatehouse.example", { resolve });
    const result = await fetchGuarded({ url: `http://rebind.example:${inner.port}/`, deadlineMs: 500 }, rebinding);
    expect(result).toMatchObject({ ok: false });
    expect(asked).toBe(1);
    expect(inner.hits()).toBe(0);
    expect(await fetchGuarded({ url: `http://rebind.example:${inner.port}/` }, rebinding)).toMatchObject({
      ok: false,
      code: "url_not_allowed",
    });
    expect(inner.hits()).toBe(0);
  });

  it("with a private address, alone, among public ones or by alias, are refused", async () => {
    await using inner = await httpTarget((_request, response) => response.end("secret"));
    // The resolver follows aliases (CNAME): only the final addresses count.
    const resolve = zone({
      "inner.example": ["127.0.0.1"],
      "mixed.example": ["93.184.216.34", "127.0.0.1"],
      "alias.example": ["127.0.0.1"],
    });
    const strict = createPolicy("0", "https://gatehouse.example", { resolve });
    for (const name of ["inner", "mixed", "alias"]) {
      const result = await fetchGuarded({ url: `http://${name}.example:${inner.port}/` }, strict);
      expect(result).toMatchObject({ ok: false, code: "url_not_allowed", message: "This address may not be fetched." });
    }
    expect(inner.hits()).toBe(0);
  });

  it("stay in Host, and a second address replaces a silent first", async () => {
    await using target = await httpTarget((request, response) => response.end(request.headers.host));
    const named = loopbackPolicy({ "shop.example": ["127.0.0.9", "127.0.0.1"] });
    const result = await fetchGuarded({ url: `http://shop.example:${target.port}/` }, named);
    expect(result).toMatchObject({ ok: true, address: "127.0.0.1" });
    expect(result.ok && result.body.toString()).toBe(`shop.example:${target.port}`);
  });

  it("without an address fail with dns_failure", async () => {
    expect(await fetchGuarded({ url: "http://nowhere.example/" }, policy)).toMatchObject({
      ok: false,
      code: "dns_failure",
    });
  });
});

describe("redirects", () => {
  it("are followed and reported hop by hop", async () => {
    await using target = await httpTarget((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step < 3) response.writeHead(302, { location: `/${step + 1}` }).end("moved");
      else response.end("arrived");
    });
    const result = await fetchGuarded({ url: `${target.url}/0` }, policy);
    expect(result).toMatchObject({ ok: true, status: 200, finalUrl: `${target.url}/3` });
    expect(result.redirects).toEqual([0, 1, 2].map((step) => ({ url: `${target.url}/${step}`, status: 302 })));
  });

  it.each([302, 307, 308])("by %d to a private address are refused", async (status) => {
    await using inner = await httpTarget((_request, response) => response.end("secret"));
    await using outer = await httpTarget((_request, response) => {
      response.writeHead(status, { location: `http://inner.example:${inner.port}/` }).end();
    });
    const by = createPolicy("127.0.0.1/32", "https://gatehouse.example", {
      resolve: zone({ "inner.example": ["10.0.0.1"] }),
    });
    expect(await fetchGuarded({ url: outer.url }, by)).toMatchObject({
      ok: false,
      code: "url_not_allowed",
      redirects: [{ status }],
    });
    expect(inner.hits()).toBe(0);
  });

  it.each(["gopher://127.0.0.1/", "file:///etc/passwd", "http://169.254.169.254/latest/"])(
    "to %s are refused",
    async (location) => {
      await using target = await httpTarget((_request, response) => response.writeHead(302, { location }).end());
      expect(await fetchGuarded({ url: target.url }, policy)).toMatchObject({ ok: false, code: "url_not_allowed" });
    },
  );

  it("in a loop fail with too_many_redirects", async () => {
    await using target = await httpTarget((_request, response) =>
      response.writeHead(302, { location: "/again" }).end(),
    );
    const result = await fetchGuarded({ url: target.url, maxRedirects: 4 }, policy);
    expect(result).toMatchObject({ ok: false, code: "too_many_redirects", status: 302 });
    expect(result.redirects).toHaveLength(5);
  });

  it("are returned as the response if not followed", async () => {
    await using target = await httpTarget((_request, response) =>
      response.writeHead(302, { location: "/x" }).end("moved"),
    );
    const result = await fetchGuarded({ url: target.url, redirects: "refuse" }, policy);
    expect(result).toMatchObject({ ok: true, status: 302, redirects: [] });
    expect(result.ok && result.body.toString()).toBe("moved");
  });

  it("do not carry credentials to another origin", async () => {
    await using other = await httpTarget((request, response) => response.end(JSON.stringify(request.headers)));
    await using first = await httpTarget((_request, response) =>
      response.writeHead(307, { location: other.url }).end(),
    );
    const headers = { authorization: "Bearer s", cookie: "c=1", "x-own": "1" };
    const result = await fetchGuarded({ url: first.url, headers }, policy);
    const seen = JSON.parse(result.ok ? result.body.toString() : "{}");
    expect(seen["x-own"]).toBe("1");
    expect(seen).not.toHaveProperty("authorization");
    expect(seen).not.toHaveProperty("cookie");
  });
});

describe("faults of a target are results", () => {
  it("refused connection", async () => {
    const gone = await httpTarget(() => undefined);
    await gone[Symbol.asyncDispose]();
    expect(await fetchGuarded({ url: gone.url }, policy)).toMatchObject({ ok: false, code: "target_unreachable" });
  });

  it.each([
    ["not HTTP", "SSH-2.0-OpenSSH_9.9\r\n\r\n"],
    ["a truncated body", "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nshort"],
    ["a truncated head", "HTTP/1.1 200 OK\r\ncontent-le"],
    ["an empty response", ""],
    ["an invalid coding", "HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\nthis is not gzip at all"],
  ])("%s", async (_name, bytes) => {
    await using target = await tcpTarget((socket) => socket.once("data", () => socket.end(bytes)));
    expect(await fetchGuarded({ url: target.url }, policy)).toMatchObject({ ok: false, code: "target_unreachable" });
  });

  it("endless headers", async () => {
    await using target = await tcpTarget((socket) => {
      socket.once("data", () => socket.write(`HTTP/1.1 200 OK\r\n${`x-filler: ${"a".repeat(1000)}\r\n`.repeat(100)}`));
    });
    expect(await fetchGuarded({ url: target.url }, policy)).toMatchObject({ ok: false, code: "response_too_large" });
  });

  it.each([
    ["silence after accepting", () => undefined],
    ["half a head", (socket: import("node:net").Socket) => socket.write("HTTP/1.1 200 OK\r\n")],
    [
      "a head without a body",
      (socket: import("node:net").Socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n"),
    ],
  ])("deadline: %s", async (_name, talk) => {
    await using target = await tcpTarget((socket) => socket.once("data", () => talk(socket)));
    expect(await fetchGuarded({ url: target.url, deadlineMs: 60 }, policy)).toMatchObject({
      ok: false,
      code: "target_timeout",
    });
  });

  it("passes the requester and the deadline to the resolver", async () => {
    const askings: (Asking | undefined)[] = [];
    const resolve: Resolver = async (_name, asking) => {
      askings.push(asking);
      return [];
    };
    const noting = loopbackPolicy({}, { resolve });
    const asker = { work: "pages", owner: "ws_0" } as const;
    await fetchGuarded({ url: "http://a.example/", deadlineMs: 60_000, asker }, noting);
    await fetchGuarded({ url: "http://a.example/", deadlineMs: 60_000 }, noting);
    expect(askings.map((asking) => asking?.asker)).toEqual([asker, undefined]);
    for (const asking of askings) {
      expect(asking?.waitMs).toBeGreaterThan(0);
      expect(asking?.waitMs).toBeLessThanOrEqual(60_000);
    }
  });

  it("deadline: an unresponsive resolver, and slow redirects", async () => {
    const silent = loopbackPolicy({}, { resolve: () => new Promise(() => undefined) });
    expect(await fetchGuarded({ url: "http://slow.example/", deadlineMs: 30 }, silent)).toMatchObject({
      code: "target_timeout",
    });
    await using target = await httpTarget((_request, response) => {
      setTimeout(() => response.writeHead(302, { location: "/again" }).end(), 30);
    });
    const result = await fetchGuarded({ url: target.url, deadlineMs: 100, maxRedirects: 1000 }, policy);
    expect(result).toMatchObject({ ok: false, code: "target_timeout" });
  });

  it("an invalid or forbidden address", async () => {
    expect(await fetchGuarded({ url: "nonsense" }, policy)).toMatchObject({ ok: false, code: "invalid_url" });
    expect(await fetchGuarded({ url: "ftp://example.com/" }, policy)).toMatchObject({
      ok: false,
      code: "url_not_allowed",
    });
  });
});
