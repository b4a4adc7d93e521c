import type { BrowserContext, Frame, Request, Route } from "playwright-core";
import type { WorkspaceId } from "#lib/kernel/context.ts";
import { leftItsOrigin, unboundHeaders } from "#lib/platform/outbound/redirect.ts";
import type {
  Journey,
  OutboundAnswer,
  OutboundFailure,
  OutboundPolicy,
  OutboundRequest,
  ResponseHeaders,
} from "#lib/platform/outbound/types.ts";
import { MAX_PAGE_REQUESTS } from "./constants.ts";
import { partFetcher } from "./fetch-parts.ts";

/** `from` is the origin of the document that makes the request, if any. */
type Asked = { url: string; from?: string | undefined };

/**
 * Returns the caller's headers for one request of a fetched page: none for another origin, and none
 * if a document of another origin (a frame, or a page navigated to) makes the request, since the
 * browser lets it read the response. Credentials and cookies were given for the origin that the
 * caller named. After a redirect to another origin they are never sent, not even to the first one,
 * because the resulting page could read the response.
 */
export function callersHeaders(
  page: Pick<OutboundAnswer, "finalUrl" | "redirects">,
  given: Readonly<Record<string, string>>,
  { url, from }: Asked,
): Readonly<Record<string, string>> {
  const { origin } = new URL(page.finalUrl);
  if (new URL(url).origin !== origin || (from !== undefined && from !== origin)) return {};
  return leftItsOrigin(page) ? unboundHeaders(given) : given;
}

export type Terms = {
  workspace: WorkspaceId;
  policy: OutboundPolicy;
  /** The caller's headers. `callersHeaders` selects those that a request gets. */
  headers: Readonly<Record<string, string>>;
  /** On the process's monotonic clock, in ms. */
  endsAt: number;
  maxBytes: number;
  admit: OutboundRequest["admit"];
  /** Whether a screenshot is taken, so that images and fonts are loaded. */
  seen: boolean;
  /** Called before the page navigates to another address. A refusal cancels the navigation. */
  gate?: OutboundRequest["admit"];
};

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
/** Add nothing to the text or to a screenshot. */
const UNSEEN = new Set(["media", "texttrack", "manifest", "eventsource", "websocket", "ping"]);
/** Needed only for a screenshot. */
const PICTURED = new Set(["image", "font"]);
/** Headers about the transfer or the connection, and the one that turns a page into a download. */
const NOT_FORWARDED =
  /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive|alt-svc|nel|report-to|content-disposition)$/;

export type NavigationOutcome = {
  /** Resolves when a navigation to another address was cancelled. */
  stayed: Promise<void>;
  /** Resolves when the page navigated to an address that was refused or failed, where a browser would show its own error page. */
  lost: Promise<OutboundFailure>;
  /** Returns the response that the browser shows: the page's own, or that of the last navigation. */
  shown(): OutboundAnswer;
};

/** The page itself has been fetched already. */
export async function answerRequests(
  context: BrowserContext,
  page: OutboundAnswer,
  terms: Terms,
): Promise<NavigationOutcome> {
  const { promise: stayed, resolve: stay } = Promise.withResolvers<void>();
  const { promise: lost, resolve: lose } = Promise.withResolvers<OutboundFailure>();
  const fetchPart = partFetcher(terms);
  let requests = 0;
  /** In order. */
  const documents: { request: Request; result: OutboundAnswer }[] = [];
  let current: Request | undefined;

  /**
   * Fails a request. A failed navigation loses the page, unless the page has cancelled it or
   * started another.
   */
  const giveUp = async (route: Route, failure: OutboundFailure, isPage: boolean): Promise<void> => {
    const request = route.request();
    if (isPage && current === request && request.failure() === null) lose(failure);
    await route.abort(failure.code === "url_not_allowed" ? "blockedbyclient" : "failed");
  };

  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const isPage = request.isNavigationRequest() && request.frame().parentFrame() === null;
    if (isPage) current = request;
    if (isPage && documents.length === 0 && sameAddress(request.url(), page.finalUrl)) {
      documents.push({ request, result: page });
      await hand(route, page);
      return;
    }
    // On 204 a browser stays on its page (RFC 9110 15.3.5). On a failure it would show its own error page.
    if (isPage && (await terms.gate?.(new URL(request.url())))) {
      await route.fulfill({ status: 204 });
      return stay();
    }
    const method = request.method();
    const failed = (code: OutboundFailure["code"], message: string) =>
      giveUp(route, { ...journeyTo(request.url(), page), ok: false, code, message }, isPage);
    if (++requests > MAX_PAGE_REQUESTS)
      return await failed("response_too_large", `The page made more than ${MAX_PAGE_REQUESTS} requests.`);
    const kind = request.resourceType();
    if (UNSEEN.has(kind) || (PICTURED.has(kind) && !terms.seen) || !METHODS.has(method))
      return await route.abort("blockedbyclient");
    const body = request.postDataBuffer();
    const asked = async () => ({
      url: request.url().split("#", 1)[0] ?? "",
      method: method as NonNullable<OutboundRequest["method"]>,
      headers: await headersOf(
        context,
        request,
        callersHeaders(page, terms.headers, { url: request.url(), from: originOf(request) }),
      ),
      ...(body && { body }),
    });
    const result = await fetchPart(request.url(), asked, isPage);
    if (!result) return await failed("response_too_large", "The page's resources exceed the size or time limit.");
    if (!result.ok) return await giveUp(route, result, isPage);
    // A document must have its own address, so the browser is redirected instead of getting the
    // response of another one.
    if (request.isNavigationRequest() && result.redirects.length > 0) return await sendOn(route, result.finalUrl);
    if (isPage && current === request) documents.push({ request, result });
    await hand(route, result);
  };
  // A request that cannot be made fails. If the page is gone, aborting fails as well.
  const orAbort = (route: Route) => answer(route).catch(() => route.abort().catch(() => undefined));
  await context.route("**/*", orAbort);
  await context.routeWebSocket(/.*/, (socket) => void socket.close());
  // A navigation fails without a new document if the response is a download, has no content (204, 205) or comes after another navigation.
  const shown = () => documents.findLast(({ request }) => request.failure() === null)?.result ?? page;
  return { stayed, lost, shown };
}

const journeyTo = (finalUrl: string, { timings }: OutboundAnswer): Journey => ({ finalUrl, redirects: [], timings });

const sameAddress = (a: string, b: string): boolean => a.split("#", 1)[0] === b.split("#", 1)[0];

/**
 * Returns the origin of the document that makes a request. Browsers send an Origin header with some
 * requests only, not for scripts, pictures or frames (the fetch standard, 3.2). Undefined if no
 * document makes it, as when the page itself navigates.
 */
function originOf(request: Request): string | undefined {
  const named = request.headers().origin;
  if (named !== undefined) return named;
  let frame: Frame | null = request.isNavigationRequest() ? request.frame().parentFrame() : request.frame();
  // A frame without an address of its own (about:blank, srcdoc) belongs to the one around it.
  while (frame && !frame.url().startsWith("http")) frame = frame.parentFrame();
  return frame ? new URL(frame.url()).origin : undefined;
}

async function headersOf(
  context: BrowserContext,
  request: Request,
  own: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const headers = { ...request.headers(), ...own };
  const cookies = await context.cookies(request.url());
  const pairs = cookies.map(({ name, value }) => `${name}=${value}`);
  const given = own.cookie === undefined ? [] : [own.cookie];
  const cookie = [...given, ...pairs].join("; ");
  return cookie === "" ? headers : { ...headers, cookie };
}

async function hand(route: Route, { status, headers, body }: OutboundAnswer): Promise<void> {
  await route.fulfill({ status, headers: forwardedHeaders(headers), body });
}

function forwardedHeaders(headers: ResponseHeaders): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || NOT_FORWARDED.test(name)) continue;
    kept[name] = Array.isArray(value) ? value.join(name === "set-cookie" ? "\n" : ", ") : value;
  }
  return kept;
}

async function sendOn(route: Route, url: string): Promise<void> {
  const to = JSON.stringify(url).replaceAll("<", "\\u003c");
  await route.fulfill({ contentType: "text/html", body: `<script>location.replace(${to})</script>` });
}
