import type { BrowserContext, Page } from "playwright-core";
import { FairSlots } from "#lib/platform/async/fair-slots.ts";
import { log } from "#lib/platform/log.ts";
import type { OutboundAnswer, OutboundFailure, OutboundResult } from "#lib/platform/outbound/types.ts";
import { ok, type Result, refuse } from "#lib/platform/result.ts";
import { answerRequests, type Terms } from "./answer-requests.ts";
import { inContext } from "./browser.ts";
import { RENDER_QUEUE, RENDER_SLOTS, SETTLE_MS } from "./constants.ts";
import { readContent } from "./read-content.ts";
import { NoSandbox } from "./sandboxed-launch.ts";

const slots = new FairSlots(RENDER_SLOTS, "render");

/**
 * Loads a page that was fetched in a browser and answers with what its scripts made of it, in the shape of the answer it was.
 * Every request that it makes on the way is ours, under the same guard, deadline and caps; what the page does wrong (too slow,
 * too large) is a failure of the target.
 *
 * @param path of `findBrowser`.
 */
export async function renderPage(
  path: string,
  page: OutboundAnswer,
  terms: Terms,
): Promise<Result<OutboundResult, "overloaded" | "feature_unavailable">> {
  const busy = refuse("overloaded", "Too many pages are being rendered right now. Try again in a moment.");
  const patience = { ms: terms.endsAt - performance.now(), waitingMax: RENDER_QUEUE };
  if (!(await slots.acquire(terms.workspace, patience))) return busy;
  try {
    const userAgent = terms.headers["user-agent"] ?? "";
    return ok(await inContext(path, userAgent, (context) => inTime(context, page, terms)));
  } catch (err) {
    // Whatever kept it, the time is the caller's: which of two timers fires first must not decide what they are told.
    if (performance.now() >= terms.endsAt) return ok(late(page));
    log.warn("render.failed", { err, workspace_id: terms.workspace });
    if (err instanceof NoSandbox) return refuse("feature_unavailable", `Pages are not rendered here. ${err.message}`);
    return refuse("overloaded", "The browser failed while it rendered the page. Try again in a moment.");
  } finally {
    slots.release(terms.workspace);
  }
}

/** The work, or its deadline: what has been begun ends with the context. */
async function inTime(context: BrowserContext, page: OutboundAnswer, terms: Terms): Promise<OutboundResult> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<OutboundFailure>((resolve) => {
    timer = setTimeout(() => resolve(late(page)), Math.max(0, terms.endsAt - performance.now()));
  });
  const work = render(context, page, terms);
  // When the deadline wins, the work fails with its context, and nobody waits for it any more.
  work.catch(() => undefined);
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

async function render(context: BrowserContext, page: OutboundAnswer, terms: Terms): Promise<OutboundResult> {
  await context.addInitScript(() => {
    for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"])
      Reflect.deleteProperty(globalThis, name);
  });
  await answerRequests(context, page, terms);
  const tab = await context.newPage();
  context.on("page", (other) => void other.close().catch(() => undefined));
  tab.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  const crashed = new Promise<OutboundFailure>((resolve) => {
    tab.once("crash", () => resolve(failed(page, "response_too_large", "The page is too large to be rendered.")));
  });
  return await Promise.race([crashed, load(tab, page, terms)]);
}

async function load(tab: Page, page: OutboundAnswer, terms: Terms): Promise<OutboundResult> {
  // Without a limit of its own: the deadline ends it with its context.
  await tab.goto(page.finalUrl, { waitUntil: "domcontentloaded", timeout: 0 });
  const remaining = Math.max(1, terms.endsAt - performance.now());
  // A page that never falls silent is read as it is.
  await tab.waitForLoadState("networkidle", { timeout: Math.min(SETTLE_MS, remaining / 2) }).catch(() => undefined);
  const html = await readContent(tab, terms.maxBytes);
  if (html === undefined) return failed(page, "response_too_large", "The page became too large while it was rendered.");
  const at = tab.url();
  return {
    ...page,
    headers: { ...page.headers, "content-type": "text/html; charset=utf-8" },
    body: Buffer.from(html),
    finalUrl: /^https?:/.test(at) ? at : page.finalUrl,
  };
}

const failed = (page: OutboundAnswer, code: OutboundFailure["code"], message: string): OutboundFailure => {
  const { finalUrl, redirects, timings, status, headers } = page;
  return { ok: false, code, message, finalUrl, redirects, timings, status, headers };
};

const late = (page: OutboundAnswer): OutboundFailure =>
  failed(page, "target_timeout", "The page had not been rendered in time.");
