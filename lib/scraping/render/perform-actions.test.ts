import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startBrowser } from "#testing/services/browser.ts";
import { httpTarget } from "#testing/services/outbound-targets.ts";
import { PAGE, pageOf, renderOn, site, visitOn } from "#testing/services/rendered-site.ts";
import { stopRendering } from "./browser.ts";

/** Returns the width and height in a PNG's header. */
function sizeOf(address: string | undefined): { width: number; height: number } {
  const png = Buffer.from((address ?? "").replace(/^data:image\/png;base64,/, ""), "base64");
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

beforeEach(startBrowser, 600_000);
afterAll(stopRendering);

describe("actions", { timeout: 600_000 }, () => {
  it("are performed in order, and the resulting page is read", async () => {
    await using target = await site((request, response) => {
      if (request.url?.startsWith("/found")) response.writeHead(200, PAGE).end(pageOf(`<p>${request.url}</p>`));
      else
        response.writeHead(200, PAGE).end(
          pageOf(`<style>p{height:3000px;margin:0}</style><button onclick="setTimeout(()=>{document.forms[0].hidden=false},50)">Open</button>
            <form action=/found hidden><input name=q></form><p>Long</p>`),
        );
    });
    const result = await renderOn(target.url, {
      formats: ["text", { type: "screenshot", full_page: false }],
      actions: [
        { type: "click", selector: "button" },
        { type: "wait", selector: "input[name=q]" },
        { type: "write", selector: "input", text: "harbour" },
        { type: "screenshot", full_page: true },
        { type: "screenshot", selector: "p" },
        { type: "scroll", direction: "down" },
        { type: "write", text: "s" },
        { type: "press", key: "Enter" },
        { type: "wait", selector: "p" },
      ],
    });
    if (!result.ok) throw new Error(result.message);
    expect(result.value).toMatchObject({ text: "/found?q=harbours", final_url: `${target.url}/found?q=harbours` });
    expect(sizeOf(result.value.screenshot)).toEqual({ width: 1280, height: 720 });
    const [whole, element] = (result.value.actions?.screenshots ?? []).map(sizeOf);
    expect(whole?.height).toBeGreaterThan(3_000);
    expect(element?.height).toBe(3_000);
  });

  it("take a full-page screenshot of at most 25 megapixels, also if the page hides its width", async () => {
    await using target = await site((request, response) => {
      const width = request.url === "/wide" ? 8_000 : 20_000;
      response.writeHead(200, PAGE).end(
        pageOf(`<div style="width:${width}px;height:20000px"></div>
          <script>for (const name of ["scrollWidth", "offsetWidth", "clientWidth"])
            Object.defineProperty(Element.prototype, name, { get: () => 1 });</script>`),
      );
    });
    const screenshot = { formats: [{ type: "screenshot", full_page: true }] };
    const sizes = [];
    for (const path of ["/wide", "/wider"]) {
      const result = await renderOn(`${target.url}${path}`, screenshot);
      if (!result.ok) throw new Error(result.message);
      sizes.push(sizeOf(result.value.screenshot));
    }
    const [wide, wider] = sizes;
    expect((wide?.width ?? 0) * (wide?.height ?? 0)).toBeLessThanOrEqual(25_000_000);
    expect(wide?.width).toBeGreaterThanOrEqual(8_000);
    expect(wider).toEqual({ width: 10_000, height: 2_500 });
  });

  it("fail at the impossible one, without revealing the text to write", async () => {
    await using target = await site((_request, response) => response.writeHead(200, PAGE).end(pageOf("<p>Here</p>")));
    const missing = [
      { type: "wait", ms: 1 },
      { type: "press", key: "NoSuchKey" },
    ];
    expect(await renderOn(target.url, { actions: missing })).toMatchObject({
      ok: false,
      error: "action_failed",
      message: "actions[1]: there is no key NoSuchKey.",
      detail: { param: "actions[1]" },
    });
    const invisible = { type: "screenshot", selector: "title" };
    expect(await renderOn(target.url, { formats: [invisible] })).toMatchObject({
      error: "action_failed",
      detail: { param: "formats" },
    });
  });

  it("reach no forbidden address", async () => {
    await using spy = await httpTarget((_request, response) => response.end("secret"));
    await using target = await site((_request, response) =>
      response
        .writeHead(200, PAGE)
        .end(pageOf(`<a href="http://127.0.0.1:${spy.port}/">In</a><img src="http://127.0.0.1:${spy.port}/i.png">`)),
    );
    const result = await renderOn(target.url, {
      formats: ["text", "screenshot"],
      actions: [{ type: "click", selector: "a" }],
    });
    expect(JSON.stringify(result)).not.toContain("secret");
    expect(spy.hits()).toBe(0);
  });

  it("cannot leave the page if the gate refuses", async () => {
    const asked: string[] = [];
    await using target = await site((request, response) => {
      asked.push(request.url ?? "");
      response
        .writeHead(200, PAGE)
        .end(pageOf('<p>Here</p><a href="/there">On</a><script>location.href="/there"</script>'));
    });
    const gate = async (url: URL) =>
      url.pathname === "/" ? undefined : ({ ok: false, code: "url_not_allowed", message: "No." } as const);
    const { read } = await visitOn(`${target.url}/`, { actions: [{ type: "click", selector: "a" }] }, { gate });
    expect(read).toMatchObject({ ok: true, value: { document: { text: expect.stringContaining("Here") } } });
    expect(asked).toEqual(["/"]);
  });

  it("load pictures only for screenshots", async () => {
    const asked: string[] = [];
    await using target = await site((request, response) => {
      asked.push(request.url ?? "");
      if (request.url === "/i.svg") response.writeHead(200, { "content-type": "image/svg+xml" }).end("<svg/>");
      else response.writeHead(200, PAGE).end(pageOf("<img src=/i.svg>"));
    });
    expect(await renderOn(target.url)).toMatchObject({ ok: true });
    expect(asked).not.toContain("/i.svg");
    expect(await renderOn(target.url, { formats: ["screenshot"] })).toMatchObject({ ok: true });
    expect(asked).toContain("/i.svg");
  });
});
