import { gzipSync } from "node:zlib";
import { makeKey } from "#testing/builders/key.ts";
import { makeWebhook } from "#testing/builders/webhook.ts";
import { answered } from "./answered.ts";
import { expect, test } from "./fixtures.ts";

/**
 * Compressed size on first load; an empty Next.js page has 138 kB. Scripts loaded later, such as
 * charts, are not in the HTML.
 */
const SCRIPTS_MAX = 192_000;

/** Excludes scripts for browsers without modules, which the dashboard does not support. */
const SCRIPT = /<script(?![^>]*nomodule)[^>]+src="(\/_next\/static\/[^"]+\.js)[^"]*"/gi;

test("no page loads more than 192 kB of scripts before it can be used", async ({ page, owner }) => {
  const key = await makeKey(owner.ctx);
  const webhook = await makeWebhook(owner.ctx, "https://hooks.example/in");
  const places = [
    ...[
      "overview",
      "keys",
      "requests",
      "jobs",
      "crawls",
      "playground",
      "webhooks",
      "webhooks/events",
      "listeners",
      "deliveries",
    ],
    ...["replays", "usage", "ledger", "invoices", "billing", "members", "audit", "settings", "settings/security"],
    ...["settings/notices", `keys/${key.id}`, `webhooks/${webhook.id}`],
  ];
  const sizes = new Map<string, number>();
  const sizeOf = async (path: string): Promise<number> => {
    const known = sizes.get(path);
    if (known !== undefined) return known;
    const size = gzipSync(await (await page.request.get(path)).body()).length;
    sizes.set(path, size);
    return size;
  };
  const heavy: Record<string, number> = {};
  for (const path of [
    ...places.map((place) => `/${owner.slug}/${place}`),
    "/account",
    "/docs",
    "/docs/scrape",
    "/sign-in",
  ]) {
    const answer = await answered(() => page.request.get(path));
    expect(answer.status(), path).toBe(200);
    const scripts = new Set([...(await answer.text()).matchAll(SCRIPT)].map((match) => match[1] ?? ""));
    expect(scripts.size, path).toBeGreaterThan(0);
    let size = 0;
    for (const script of scripts) size += await sizeOf(script);
    if (size > SCRIPTS_MAX) heavy[path.replace(`/${owner.slug}`, "")] = size;
  }
  expect(heavy).toEqual({});
});

/** Compressed size of a documentation page. */
const DOCS_PAGE_MAX = 60_000;

test("no documentation page is larger than 60 kB", async ({ page }) => {
  // The longest page of each kind.
  for (const path of ["/docs", "/docs/guides/cli", "/docs/guides/webhooks", "/docs/search", "/docs/create-monitor"]) {
    const answer = await answered(() => page.request.get(path));
    expect(gzipSync(await answer.body()).length, path).toBeLessThan(DOCS_PAGE_MAX);
  }
});
