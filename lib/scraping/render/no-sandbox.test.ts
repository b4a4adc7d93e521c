import { afterAll, expect, it, vi } from "vitest";
import { startBrowser } from "#testing/services/browser.ts";
import { needsRoot } from "#testing/services/needs.ts";
import { PAGE, pageOf, renderOn, site } from "#testing/services/rendered-site.ts";
import { stopRendering } from "./browser.ts";
import { findBrowser } from "./find-browser.ts";

// In its own file, because a process looks for the browser's user once.
vi.mock("./constants.ts", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  LAUNCH_LIMIT_MS: 60_000,
}));

afterAll(stopRendering);

it("a page is refused without a user for the sandbox, and rendered with one", {
  ...needsRoot(),
  timeout: 600_000,
}, async (context) => {
  await using target = await site((_request, response) => response.writeHead(200, PAGE).end(pageOf("Here")));
  const { PATH } = process.env;
  const browser = findBrowser(process.env.BROWSER_PATH ?? "");
  // Any program works, because it is not started.
  process.env.BROWSER_PATH = browser ?? process.execPath;
  process.env.PATH = "/nowhere";
  const refused = await renderOn(target.url);
  process.env.PATH = PATH;
  expect(refused).toMatchObject({
    ok: false,
    error: "feature_unavailable",
    message: expect.stringContaining("root"),
  });
  process.env.BROWSER_PATH = browser ?? "/nowhere";
  await startBrowser(context);
  expect(await renderOn(target.url)).toMatchObject({ ok: true });
});
