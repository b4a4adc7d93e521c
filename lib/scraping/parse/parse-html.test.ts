import { describe, expect, it } from "vitest";
import { type Ctx, trustedWorkspace } from "#lib/kernel/context.ts";
import { Document } from "#lib/kernel/document.ts";
import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";
import { fakeClock } from "#lib/platform/values/clock.ts";
import { parseHtml } from "./parse-html.ts";
import { ParseInput } from "./schema.ts";

process.env.BASE_URL = "http://localhost:3000";
process.env.DATABASE_URL ??= "postgresql://nobody@127.0.0.1:1/never";
process.env.SECRET_KEY ??= "a-secret-key-that-only-tests-use-0123456789";

const ctx = (env: KeyEnv, scopes: Scope[] = ["parse"]): Ctx => ({
  workspaceId: trustedWorkspace("ws_0"),
  actor: { type: "api_key", id: "key_0", label: "test", env, scopes },
  clock: fakeClock("2026-03-04T05:06:07.890Z"),
});

const html = '<title>T</title><h1>Hi</h1><a href="x">x</a>';

describe("parseHtml", () => {
  it("parses the given HTML against a base", async () => {
    const result = await parseHtml(ctx("live"), ParseInput.parse({ html, url: "https://site.example/d/" }));
    if (!result.ok) throw new Error(result.message);
    expect(Document.parse(result.value)).toEqual(result.value);
    expect(result.value).toMatchObject({
      url: "https://site.example/d/",
      final_url: "https://site.example/d/",
      status_code: null,
      markdown: "# Hi\n\n[x](https://site.example/d/x)",
      metadata: { title: "T" },
      credits_used: 0,
      fetched_at: "2026-03-04T05:06:07.890Z",
    });
  });

  it("leaves relative addresses unchanged without a base", async () => {
    const result = await parseHtml(ctx("live"), ParseInput.parse({ html, formats: ["markdown"] }));
    expect(result).toMatchObject({ ok: true, value: { url: null, final_url: null, markdown: "# Hi\n\n[x](x)" } });
  });

  it("answers a test key with the default fixture", async () => {
    const result = await parseHtml(ctx("test"), ParseInput.parse({ html }));
    expect(result).toMatchObject({
      ok: true,
      value: { warnings: ["fixture"], markdown: expect.stringContaining("It works") },
    });
  });

  it("refuses an invalid selector and a missing scope", async () => {
    const input = ParseInput.parse({ html, include_selectors: ["a["] });
    expect(await parseHtml(ctx("live"), input)).toMatchObject({
      ok: false,
      error: "invalid_parameter",
      detail: { param: "include_selectors[0]" },
    });
    expect(await parseHtml(ctx("live", ["scrape"]), ParseInput.parse({ html }))).toMatchObject({
      ok: false,
      error: "forbidden",
    });
  });

  it.each([
    [{}],
    [{ html: "" }],
    [{ html, headers: {} }],
    [{ html, timeout_ms: 1000 }],
    [{ html, url: "ftp://x.example" }],
  ])("refuses %j", (input) => {
    expect(ParseInput.safeParse(input).success).toBe(false);
  });
});
