import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import vectors from "#lib/platform/outbound/vectors.json" with { type: "json" };
import { startBrowser } from "#testing/services/browser.ts";
import { needsRoot } from "#testing/services/needs.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { pageOf as html, PAGE, renderOn as render, site } from "#testing/services/rendered-site.ts";
import { stopRendering } from "./browser.ts";

// A browser restarted during a page's time may use all of it: on a busy machine a start may exceed
// the production limit.
vi.mock("./constants.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  LAUNCH_LIMIT_MS: 60_000,
}));

/** Returns the renderer processes below a browser that was started in its own folder. */
function renderers(): { line: string; status: string }[] {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const all = new Map(pids.map((pid) => [pid, { line: read(pid, "cmdline"), status: read(pid, "status") }]));
  const isOurs = (pid: string | undefined): boolean => {
    const found = all.get(pid ?? "");
    if (!found) return false;
    return found.line.includes("gatehouse-browser-") || isOurs(/^PPid:\s+(\d+)/m.exec(found.status)?.[1]);
  };
  return pids
    .filter(isOurs)
    .flatMap((pid) => all.get(pid) ?? [])
    .filter(({ line }) => line.includes("--type=renderer"));
}

/** Returns a file of a process, or an empty string if the process has gone. */
function read(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

beforeEach(startBrowser, 600_000);
afterAll(stopRendering);

describe("render_js", { timeout: 600_000 }, () => {
  it("returns the page as scripts changed it, with its cookies and headers", async () => {
    await using target = await site((request, response) => {
      if (request.url === "/old") response.writeHead(302, { location: "/page", "set-cookie": "hop=1" }).end();
      else if (request.url === "/page")
        response
          .writeHead(200, { ...PAGE, "set-cookie": ["a=1", "b=2; HttpOnly"] })
          .end(html(`<p id=out>empty</p><script src=/s.js></script>`));
      else if (request.url === "/s.js")
        response
          .writeHead(200, { "content-type": "text/javascript" })
          .end(
            `fetch("/api",{method:"POST",body:"sent"}).then(r=>r.text()).then(t=>{out.textContent=t;history.pushState({},"","/there")})`,
          );
      else {
        request.setEncoding("utf8").on("data", (body) => {
          const { cookie, "x-own": own } = request.headers;
          response.end(JSON.stringify({ method: request.method, body, cookie, own }));
        });
      }
    });
    const result = await render(`${target.url}/old`, { headers: { "X-Own": "yes" } });
    if (!result.ok) throw new Error(result.message);
    expect(JSON.parse(result.value.text ?? "")).toEqual({
      method: "POST",
      body: "sent",
      cookie: "a=1; b=2",
      own: "yes",
    });
    expect(result.value).toMatchObject({
      final_url: `${target.url}/there`,
      redirects: [{ url: `${target.url}/old`, status: 302 }],
      status_code: 200,
      warnings: [],
    });
  });

  it("drops the caller's credentials after a redirect to another origin", async () => {
    const sent: unknown[] = [];
    await using target = await site((request, response) => {
      const { host = "", authorization, cookie, "x-own": own } = request.headers;
      const port = host.split(":")[1];
      if (request.url === "/old") response.writeHead(302, { location: `http://other.example:${port}/page` }).end();
      else if (request.url === "/page")
        response
          .writeHead(200, PAGE)
          .end(html(`Seen<script src=/x.js></script><script src="http://site.example:${port}/x.js"></script>`));
      else {
        sent.push([host.split(":")[0], authorization, cookie, own]);
        response.writeHead(200, { "content-type": "text/javascript" }).end("");
      }
    });
    const headers = { Authorization: "Bearer s", Cookie: "c=1", "X-Own": "yes" };
    expect(await render(`${target.url}/old`, { headers })).toMatchObject({ ok: true, value: { text: "Seen" } });
    expect(sent).toHaveLength(2);
    expect(sent).toContainEqual(["other.example", undefined, undefined, "yes"]);
    expect(sent).toContainEqual(["site.example", undefined, undefined, undefined]);
  });

  it("blocks every way of reaching a private address from inside", async () => {
    await using spy = await httpTarget((_request, response) => response.end("secret"));
    const hosts = [...vectors.block, "inner.example"].map((host) => `http://${host}:${spy.port}/`);
    await using target = await site((request, response) => {
      if (request.url === "/hop") response.writeHead(302, { location: `http://127.0.0.1:${spy.port}/` }).end();
      else
        response.writeHead(200, PAGE).end(
          html(`<p id=out></p><iframe src="http://127.0.0.1:${spy.port}/frame"></iframe><iframe src="/hop"></iframe>
            <link rel=stylesheet href="http://127.0.0.1:${spy.port}/css"><link rel=preconnect href="http://127.0.0.1:${spy.port}">
            <script>
              navigator.sendBeacon("http://127.0.0.1:${spy.port}/beacon");
              open("http://127.0.0.1:${spy.port}/popup");
              new WebSocket("ws://127.0.0.1:${spy.port}/ws");
              const urls = ${JSON.stringify([...hosts, "/hop"])};
              for (const url of urls) fetch(url, {mode: "no-cors"}).catch(() => 0);
              // Held up by each, so that the page is not there before all were tried.
              let reached = [];
              for (const url of urls) {
                const request = new XMLHttpRequest();
                try { request.open("GET", url, false); request.send(); reached.push(url); } catch {}
              }
              out.textContent = urls.length + " tried, reached " + reached.join();
            </script>`),
        );
    });
    const result = await render(target.url);
    expect(result).toMatchObject({ ok: true, value: { text: `${hosts.length + 1} tried, reached` } });
    expect(spy.hits()).toBe(0);
    const moved = await render(`${target.url}/hop`);
    expect(moved).toMatchObject({ ok: false, error: "url_not_allowed", message: "This address may not be fetched." });
    expect(spy.hits()).toBe(0);
  });

  it("runs as an unprivileged user, each page in Chromium's sandbox", needsRoot(), async () => {
    const [running, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await using target = await site((request, response) => {
      if (request.url === "/") return void response.writeHead(200, PAGE).end(html("<script src=/held.js></script>"));
      running.resolve();
      void looked.promise.then(() => response.writeHead(200, { "content-type": "text/javascript" }).end(""));
    });
    const rendering = render(target.url);
    await running.promise;
    let found = renderers();
    // The page's own process is filtered by now (seccomp(2)) and has its own namespaces. One that
    // Chromium starts for the next page will be soon.
    await expect
      .poll(() => {
        found = renderers();
        return found.filter(({ status }) => !/^Seccomp:\s+2$/m.test(status));
      })
      .toEqual([]);
    expect(found.length).toBeGreaterThan(0);
    looked.resolve();
    expect(await rendering).toMatchObject({ ok: true });
    expect(found.filter(({ line }) => line.includes("--no-sandbox"))).toEqual([]);
    for (const { status } of found) expect(status).not.toMatch(/^Uid:\s+0/m);
  });

  it("shares no cookie or storage between two requests", async () => {
    await using target = await site((request, response) => {
      response.writeHead(200, { ...PAGE, "set-cookie": "seen=1" }).end(
        html(`<p id=out></p><script>out.textContent = ${JSON.stringify(request.headers.cookie ?? "none")} + "/" + localStorage.x;
          localStorage.x = 1</script>`),
      );
    });
    for (const _ of [1, 2]) expect(await render(target.url)).toMatchObject({ value: { text: "none/undefined" } });
  });

  it("stops a page with an endless script, and renders the next", async () => {
    await using target = await site((request, response) => {
      response.writeHead(200, PAGE).end(html(request.url === "/" ? "<p>Next" : "<script>for(;;);</script>"));
    });
    expect(await render(`${target.url}/loop`, { timeout_ms: 1_500 })).toMatchObject({
      ok: false,
      error: "target_timeout",
    });
    expect(await render(`${target.url}/`)).toMatchObject({ ok: true, value: { text: "Next" } });
  });

  it("stops a page that grows too large", async () => {
    await using target = await site((_request, response) => {
      response
        .writeHead(200, PAGE)
        .end(html(`<p id=out></p><script>out.title = "x".repeat(11 * 1024 * 1024)</script>`));
    });
    expect(await render(target.url)).toMatchObject({ ok: false, error: "response_too_large" });
  });

  it("returns unrenderable pages unchanged, with a warning", async () => {
    await using target = await site((request, response) => {
      if (request.url === "/404") response.writeHead(404, PAGE).end(html("Gone"));
      else response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    for (const path of ["/404", "/json"])
      expect(await render(target.url + path)).toMatchObject({ ok: true, value: { warnings: ["not_rendered"] } });
  });
});
