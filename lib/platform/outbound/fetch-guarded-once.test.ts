import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { httpTarget, loopbackPolicy, tcpTarget } from "#testing/services/outbound-targets.ts";
import { fetchGuarded, outcomeClass } from "./fetch-guarded.ts";
import type { OutboundRequest } from "./types.ts";

const OK = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";

describe("a request that fails on a kept connection", () => {
  /** Answers a connection's first request and runs `then` on its second. */
  async function second(then: (socket: import("node:net").Socket) => void, request: Partial<OutboundRequest>) {
    let served = 0;
    await using target = await tcpTarget((socket) => {
      let known = false;
      socket.on("data", () => {
        served++;
        if (known) return then(socket);
        known = true;
        socket.write(request.method === "HEAD" ? OK.slice(0, -2) : OK);
      });
    });
    const policy = loopbackPolicy();
    await fetchGuarded({ url: target.url, method: request.method === "HEAD" ? "HEAD" : "GET" }, policy);
    const result = await fetchGuarded({ url: target.url, ...request }, policy);
    return { ok: result.ok, served, connections: target.hits() };
  }

  it.each<[string, Partial<OutboundRequest>, boolean]>([
    ["resends a GET", {}, true],
    ["does not resend a POST, which may have taken effect", { method: "POST", body: "x" }, false],
    ["resends a POST that may be repeated", { method: "POST", body: "x", resend: true }, true],
    ["does not resend a GET that may not be repeated", { resend: false }, false],
  ])("%s", async (_name, request, again) => {
    const seen = await second((socket) => socket.destroy(), request);
    expect(seen).toEqual({ ok: again, served: again ? 3 : 2, connections: again ? 2 : 1 });
  });

  it("is not resent once its head has arrived", async () => {
    const cut = (socket: import("node:net").Socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nshort");
    expect(await second(cut, {})).toEqual({ ok: false, served: 2, connections: 1 });
  });

  it("is not resent after failing on a new connection", async () => {
    await using target = await tcpTarget((socket) => socket.once("data", () => socket.destroy()));
    expect(await fetchGuarded({ url: target.url }, loopbackPolicy())).toMatchObject({ code: "target_unreachable" });
    expect(target.hits()).toBe(1);
  });

  it("is resent on a new connection rather than another kept one", async () => {
    let isOver = false;
    const waiting: (() => void)[] = [];
    await using target = await tcpTarget((socket) => {
      const old = !isOver;
      socket.on("data", () => {
        if (old && isOver) return socket.destroy();
        waiting.push(() => socket.write(OK));
        if (isOver || waiting.length === 2) for (const answer of waiting) answer();
        return undefined;
      });
    });
    const policy = loopbackPolicy();
    await Promise.all([fetchGuarded({ url: target.url }, policy), fetchGuarded({ url: target.url }, policy)]);
    isOver = true;
    waiting.length = 0;
    expect(await fetchGuarded({ url: target.url }, policy)).toMatchObject({ ok: true });
    expect(target.hits()).toBe(3);
  });
});

describe("timings", () => {
  it("cover this request's lookup, connection if new, response and total", async () => {
    await using target = await httpTarget((_request, response) => void wait(30).then(() => response.end("ok")));
    const resolve = () => wait(20).then(() => ["127.0.0.1"]);
    const policy = loopbackPolicy({}, { resolve });
    const url = `http://shop.example:${target.port}/`;
    const begun = performance.now();
    const first = await fetchGuarded({ url }, policy);
    const elapsed = performance.now() - begun;
    const { dns_ms, connect_ms, tls_ms, first_byte_ms, total_ms } = first.timings;
    // Timers may fire up to a millisecond early.
    expect(dns_ms).toBeGreaterThan(18);
    expect(connect_ms).toBeGreaterThan(0);
    expect(tls_ms).toBe(0);
    expect(first_byte_ms).toBeGreaterThan(28);
    expect(total_ms).toBeGreaterThan(47);
    expect(total_ms).toBeLessThanOrEqual(elapsed + 0.1);
    expect(dns_ms + first_byte_ms).toBeLessThanOrEqual(total_ms + 0.2);
    for (const each of Object.values(first.timings)) expect(each).toBe(Math.round(each * 10) / 10);
    expect((await fetchGuarded({ url }, policy)).timings.connect_ms).toBe(0);
    expect(target.hits()).toBe(1);
  });
});

it("calls admit for each hop, after the guard and before connecting", async () => {
  await using target = await httpTarget((request, response) =>
    request.url === "/" ? response.writeHead(302, { location: "/next" }).end() : response.end("in"),
  );
  const asked: string[] = [];
  const no = { ok: false, code: "url_not_allowed", message: "Not there." } as const;
  const admit = (until: number) => async (url: URL) => {
    asked.push(url.pathname);
    return asked.length > until ? no : undefined;
  };
  expect(await fetchGuarded({ url: target.url, admit: admit(0) }, loopbackPolicy())).toMatchObject(no);
  expect([asked.splice(0), target.hits()]).toEqual([["/"], 0]);
  const policy = loopbackPolicy();
  expect(await fetchGuarded({ url: target.url, admit: admit(1) }, policy)).toMatchObject({
    ...no,
    redirects: [{ status: 302 }],
  });
  expect(asked.splice(0)).toEqual(["/", "/next"]);
  expect(await fetchGuarded({ url: target.url, admit: admit(2) }, policy)).toMatchObject({ ok: true });
  expect(await fetchGuarded({ url: "http://10.0.0.1/", admit: admit(0) }, policy)).toMatchObject({ ok: false });
  expect(asked.splice(0)).toEqual(["/", "/next"]);
});

it("refuses plain HTTP over the internet if not wanted", async () => {
  const policy = loopbackPolicy({ "open.example": ["93.184.216.34"] });
  const result = await fetchGuarded({ url: "http://open.example/", openHttp: false }, policy);
  expect(result).toMatchObject({ ok: false, message: expect.stringContaining("Use https") });
});

it("classifies outcomes by status class or failure code", () => {
  expect(outcomeClass({ ok: true, status: 404 })).toBe("4xx");
  expect(outcomeClass({ ok: true, status: 299 })).toBe("2xx");
  expect(outcomeClass({ ok: false, code: "dns_failure", message: "" })).toBe("dns_failure");
});
