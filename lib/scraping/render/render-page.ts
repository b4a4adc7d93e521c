import type { BrowserContext, Page } from "playwright-core";
import { FairSlots } from "#lib/platform/async/fair-slots.ts";
import { TimedOut, within } from "#lib/platform/async/within.ts";
import { log } from "#lib/platform/logging/log.ts";
import type { OutboundAnswer, OutboundFailure, OutboundResult } from "#lib/platform/outbound/types.ts";
import { ok, type Result, refuse } from "#lib/platform/values/result.ts";
import { answerRequests, type NavigationOutcome, type Terms } from "./answer-requests.ts";
import { inTab } from "./browser.ts";
import { RENDER_QUEUE, RENDER_SLOTS, SETTLE_MS } from "./constants.ts";
import { performActions } from "./perform-actions.ts";
import { NoSandbox } from "./sandbox.ts";
import { takeScreenshot } from "./take-screenshot.ts";
import type { Action, Pictures, ScreenshotInput } from "./types.ts";

/**
 * Undefined if the HTML has more than `maxLength` characters. Measured inside the browser, in an
 * isolated world where the page's scripts cannot have replaced functions.
 */
async function readContent(tab: Page, maxLength: number): Promise<string | undefined> {
  const session = await tab.context().newCDPSession(tab);
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const { result } = await session.send("Runtime.evaluate", {
    contextId: executionContextId,
    returnByValue: true,
    expression: `(() => {
      const doctype = document.doctype ? "<!doctype html>" : "";
      const html = document.documentElement ? document.documentElement.outerHTML : "";
      return html.length > ${maxLength} ? null : doctype + html;
    })()`,
  });
  return typeof result.value === "string" ? result.value : undefined;
}

const slots = new FairSlots(RENDER_SLOTS, "render");

export type Visit = { actions: readonly Action[]; screenshot: ScreenshotInput | undefined };

export type Rendered = { result: OutboundResult; pictures: Pictures };

type Outcome = Result<Rendered, "action_failed">;

/**
 * Loads a fetched page in a browser, performs the actions and returns the resulting page. Gatehouse
 * makes every request of the page, under the same guard, deadline and limits. A page that is too
 * slow or too large is a failure of the target.
 * @param path program of `findBrowser`.
 */
export async function renderPage(
  path: string,
  page: OutboundAnswer,
  terms: Terms,
  visit: Visit,
): Promise<Result<Rendered, "overloaded" | "feature_unavailable" | "action_failed">> {
  const busy = refuse("overloaded", "Too many pages are being rendered right now. Try again in a moment.");
  const patience = { ms: terms.endsAt - performance.now(), waitingMax: RENDER_QUEUE };
  if (!(await slots.acquire(terms.workspace, patience))) return busy;
  const { workspace, endsAt } = terms;
  const tabTerms = { path, owner: workspace, userAgent: terms.headers["user-agent"] ?? "", endsAt };
  const { promise: answered, resolve: answer, reject } = Promise.withResolvers<Outcome>();
  // The slot is held until the tab is closed or its browser killed, both within limits. The caller
  // waits for neither.
  inTab(tabTerms, async (context, tab) => answer(await render(context, tab, page, terms, visit)))
    .catch(reject)
    .finally(() => slots.release(workspace));
  try {
    return await within(Math.max(0, endsAt - performance.now()), answered);
  } catch (err) {
    // At the deadline the error is always a timeout, whichever of two timers fires first.
    if (err instanceof TimedOut || performance.now() >= endsAt) return late(page);
    log.warn("render.failed", { reason: reasonOf(err), workspace_id: workspace });
    if (err instanceof NoSandbox) return refuse("feature_unavailable", `Pages are not rendered here. ${err.message}`);
    return refuse("overloaded", "The browser failed while it rendered the page. Try again in a moment.");
  }
}

/** The driver's message without its call log and without addresses, which belong to the caller. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0]?.replaceAll(/(?<!\S)\S+:\/\/\S+/g, "…") ??
  "";

async function render(
  context: BrowserContext,
  tab: Page,
  page: OutboundAnswer,
  terms: Terms,
  visit: Visit,
): Promise<Outcome> {
  await context.addInitScript(() => {
    for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"])
      Reflect.deleteProperty(globalThis, name);
  });
  const led = await answerRequests(context, page, terms);
  context.on("page", (other) => void other.close().catch(() => undefined));
  tab.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  const crashed = new Promise<Outcome>((resolve) => {
    tab.once("crash", () => resolve(failed(page, "response_too_large", "The page is too large to be rendered.")));
  });
  // This ends the rendering before the browser shows its own error page.
  const lost = led.lost.then((result): Outcome => ok({ result, pictures: { ofActions: [] } }));
  return await Promise.race([crashed, lost, load(tab, page, terms, { ...visit, led })]);
}

async function load(
  tab: Page,
  page: OutboundAnswer,
  terms: Terms,
  { actions, screenshot, led }: Visit & { led: NavigationOutcome },
): Promise<Outcome> {
  // No timeout: the deadline closes the context. `goto` never resolves if the page was stopped from navigating while it loaded.
  // It rejects if the page navigates away while it loads, which is fine, or if the browser has gone, and then the steps below fail too.
  const loaded = tab.goto(page.finalUrl, { waitUntil: "domcontentloaded", timeout: 0 }).catch(() => undefined);
  await Promise.race([loaded, led.stayed]);
  await settle(tab, terms);
  const acted = await performActions(tab, actions, terms.endsAt);
  if (!acted.ok) return acted;
  if (actions.length > 0) await settle(tab, terms);
  const html = await readContent(tab, terms.maxBytes);
  if (html === undefined) return failed(page, "response_too_large", "The page became too large while it was rendered.");
  const last = screenshot && (await takeScreenshot(tab, screenshot, { param: "formats", endsAt: terms.endsAt }));
  if (last && !last.ok) return last;
  const at = tab.url();
  if (at.startsWith("chrome-error:"))
    return failed(page, "target_unreachable", "The page navigated to a URL that cannot be loaded.");
  const { status, headers, body } = led.shown();
  return ok({
    result: {
      ...page,
      status,
      headers: { ...headers, "content-type": "text/html; charset=utf-8" },
      // For an error without a body the browser shows its own error page.
      body: status >= 400 && body.length === 0 ? body : Buffer.from(html),
      finalUrl: /^https?:/.test(at) ? at : page.finalUrl,
    },
    pictures: { ...(last && { last: last.value }), ofActions: acted.value },
  });
}

/** If the network never goes idle, the page is read anyway. */
async function settle(tab: Page, { endsAt }: Terms): Promise<void> {
  const remaining = Math.max(1, endsAt - performance.now());
  await tab.waitForLoadState("networkidle", { timeout: Math.min(SETTLE_MS, remaining / 2) }).catch(() => undefined);
}

function failed(page: OutboundAnswer, code: OutboundFailure["code"], message: string): Outcome {
  const { finalUrl, redirects, timings, status, headers } = page;
  const result: OutboundFailure = { ok: false, code, message, finalUrl, redirects, timings, status, headers };
  return ok({ result, pictures: { ofActions: [] } });
}

const late = (page: OutboundAnswer): Outcome => failed(page, "target_timeout", "The page was not rendered in time.");
