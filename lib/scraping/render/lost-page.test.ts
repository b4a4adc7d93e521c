import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startBrowser } from "#testing/services/browser.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { PAGE, pageOf, renderOn, site } from "#testing/services/rendered-site.ts";
import { stopRendering } from "./browser.ts";
import { MAX_PAGE_REQUESTS } from "./constants.ts";

/** Ways in which a page navigates to an address. */
const WAYS: readonly [string, (url: string) => string, object][] = [
  ["a script", (url) => `<script>location.href = ${JSON.stringify(url)}</script>`, {}],
  ["a delayed script", (url) => `<script>setTimeout(() => location.replace(${JSON.stringify(url)}), 300)</script>`, {}],
  ["a refresh", (url) => `<meta http-equiv=refresh content="0; url=${url}">`, {}],
  ["a click", (url) => `<a href="${url}">On</a>`, { actions: [{ type: "click", selector: "a" }] }],
  [
    "a form",
    (url) => `<form method=post action="${url}"><button>Send</button></form>`,
    { actions: [{ type: "click", selector: "button" }] },
  ],
  [
    "a redirect",
    (url) => `<script>location.href = "/redirect?to=" + encodeURIComponent(${JSON.stringify(url)})</script>`,
    {},
  ],
];

let privatePort: number;
let closedPort: number;
const closers: (() => Promise<void>)[] = [];

beforeEach(startBrowser, 600_000);
beforeAll(async () => {
  const spy = await httpTarget((_request, response) => response.end("secret"));
  closers.push(() => spy[Symbol.asyncDispose]());
  privatePort = spy.port;
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, "127.0.0.9", ready));
  const address = server.address();
  closedPort = typeof address === "object" && address ? address.port : 0;
  await new Promise((done) => server.close(done));
});
afterAll(async () => {
  await stopRendering();
  for (const close of closers) await close();
});

/** A site whose first page contains `body`, with pages that fail in several ways. */
const leading = (body: () => string) =>
  site((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://site.example");
    if (pathname === "/broken") setTimeout(() => response.destroy(), 1_500);
    else if (pathname === "/redirect") response.writeHead(302, { location: searchParams.get("to") ?? "/" }).end();
    else if (/^\/\d+$/.test(pathname)) response.writeHead(Number(pathname.slice(1)), PAGE).end();
    else if (pathname === "/large") response.writeHead(200, PAGE).end(Buffer.alloc(11 * 1024 * 1024, "x"));
    else if (pathname === "/there") response.writeHead(200, PAGE).end(pageOf("There"));
    else response.writeHead(200, PAGE).end(pageOf(`Here${body()}`));
  });

/** Addresses that fail, and with what. */
const TARGETS: readonly [string, (port: number) => string, string][] = [
  ["a private address", () => `http://127.0.0.1:${privatePort}/`, "url_not_allowed"],
  ["a page that returns 403", (port) => `http://site.example:${port}/403`, "target_blocked"],
  ["a closed port", () => `http://site.example:${closedPort}/`, "target_unreachable"],
  ["a name that does not exist", () => "http://nowhere.example/", "dns_failure"],
  ["plain HTTP where TLS is wanted", (port) => `https://site.example:${port}/there`, "tls_error"],
  ["an error without a body", (port) => `http://site.example:${port}/500`, "target_http_error"],
  ["a page that is too large", (port) => `http://site.example:${port}/large`, "response_too_large"],
];

// Every target while loading and during an action; the other ways differ only before the request,
// so a refused and an answered one are enough.
describe.each(WAYS)("a page that navigates by %s", { timeout: 600_000 }, (way, body, more) => {
  it.each(["a script", "a click"].includes(way) ? TARGETS : TARGETS.slice(0, 2))(
    "to %s fails with that error",
    async (_name, to, error) => {
      let port = 0;
      await using target = await leading(() => body(to(port)));
      ({ port } = target);
      const result = await renderOn(target.url, more);
      expect(result).toMatchObject({ ok: false, error });
      expect(JSON.stringify(result)).not.toMatch(/ERR_|chrome-error|secret/);
    },
  );
});

describe("a page that navigates", { timeout: 600_000 }, () => {
  it("to a missing page returns its status, not the browser's error page", async () => {
    await using target = await leading(() => `<script>location.href = "/404"</script>`);
    const result = await renderOn(target.url);
    expect(result).toMatchObject({ ok: true, value: { status_code: 404, final_url: `${target.url}/404` } });
    expect(JSON.stringify(result)).not.toMatch(/ERR_|HTTP ERROR|chrome-error/);
  });

  it.each([
    "file:///etc/passwd",
    "chrome://version",
    "chrome-error://chromewebdata/",
    "data:text/html,There",
    "mailto:a@b.example",
  ])("to %s stays where it is", async (url) => {
    await using target = await leading(() => `<a href="${url}">On</a>`);
    const result = await renderOn(target.url, { actions: [{ type: "click", selector: "a" }] });
    expect(result).toMatchObject({
      ok: true,
      value: { text: expect.stringContaining("Here"), final_url: `${target.url}/` },
    });
  });

  it("to a port that browsers block fails", async () => {
    await using target = await leading(() => `<script>location.href = "http://site.example:22/"</script>`);
    const result = await renderOn(target.url);
    expect(result).toMatchObject({ ok: false });
    expect(JSON.stringify(result)).not.toMatch(/ERR_|chrome-error/);
  });

  it.each([
    ["a download", "/file"],
    ["a 204", "/204"],
    ["a 205", "/205"],
  ])("to %s keeps its status", async (_name, path) => {
    const asked: string[] = [];
    await using target = await site((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/file") response.writeHead(201, { "content-type": "application/zip" }).end("PK");
      else if (request.url === "/") response.writeHead(200, PAGE).end(pageOf(`Here<a href="${path}">On</a>`));
      else response.writeHead(Number(path.slice(1)), PAGE).end();
    });
    const result = await renderOn(target.url, { actions: [{ type: "click", selector: "a" }] });
    expect(asked).toContain(path);
    expect(result).toMatchObject({
      ok: true,
      value: { status_code: 200, text: expect.stringContaining("Here"), final_url: `${target.url}/` },
    });
  });

  it("after its last allowed request fails with response_too_large", async () => {
    const loads = `for (let at = 0; at < ${MAX_PAGE_REQUESTS}; at++) await fetch("/there?" + at).catch(() => 0)`;
    await using target = await leading(() => `<script type=module>${loads}; location.href = "/there"</script>`);
    // Ends with the refused request, which a busy machine reaches late.
    const wait = { actions: Array.from({ length: 5 }, () => ({ type: "wait", ms: 5_000 })) };
    expect(await renderOn(target.url, wait)).toMatchObject({ ok: false, error: "response_too_large" });
  });

  it("survives a navigation that it cancelled itself", async () => {
    await using target = await leading(
      () => `<script>location.href = "/broken"; setTimeout(() => location.href = "/there", 200)</script>`,
    );
    // Long enough for the first navigation to fail.
    const result = await renderOn(target.url, { actions: [{ type: "wait", ms: 3_000 }] });
    expect(result).toMatchObject({ ok: true, value: { text: "There" } });
  });

  it("before it has loaded is read at its new address", async () => {
    await using target = await leading(() => `<script>location.replace("/there")</script>`);
    expect(await renderOn(target.url)).toMatchObject({
      ok: true,
      value: { text: "There", final_url: `${target.url}/there` },
    });
  });
});

describe("a page sent as a download", { timeout: 600_000 }, () => {
  it("is rendered", async () => {
    await using target = await site((_request, response) =>
      response.writeHead(200, { ...PAGE, "content-disposition": "attachment; filename=a.html" }).end(pageOf("Here")),
    );
    expect(await renderOn(target.url)).toMatchObject({ ok: true, value: { text: "Here" } });
  });
});
