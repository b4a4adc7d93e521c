import { RETRIES, TIMEOUT_MS, VERSION } from "./constants.ts";
import { ApiError, ConnectionError, GatehouseError, TimeoutError } from "./errors.ts";
import type { ErrorDetail } from "./generated/types.gen.ts";
import { type PageOf, Pages } from "./pages.ts";
import { pause, TIME } from "./pause.ts";
import { readBaseUrl } from "./read-base-url.ts";
import { type Failure, failureOf, nextWait, readRetryAfter } from "./retry.ts";

export type CallOptions = {
  signal?: AbortSignal | undefined;
  /** Timeout of an attempt, in ms. */
  timeoutMs?: number | undefined;
  /** Maximum number of retries, after 429, 503 and broken connections. */
  retries?: number | undefined;
  /**
   * Your own key: the same key and body within 24 hours get the first answer again. By default,
   * every call that accepts a key gets a new one.
   */
  idempotencyKey?: string | undefined;
};

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

export type Exchange = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path from /v1 on. */
  path: string;
  query?: Query | undefined;
  /** Sent as JSON, or as a form. */
  body?: object | undefined;
  headers?: Record<string, string | undefined>;
  /** Whether to send an `Idempotency-Key`. */
  keyed?: boolean;
  /**
   * Costs credits and takes no key, so that each attempt may be charged: retried only if the server
   * says that nothing was done, even for a GET.
   */
  charged?: boolean;
  /** Deadline by `performance.now()` for attempts, and for starting new ones. */
  until?: number;
};

export type CallerOptions = {
  apiKey: string;
  /** The installation's URL, such as https://gatehouse.example.com. A trailing /v1 is ignored. */
  baseUrl: string;
  timeoutMs?: number | undefined;
  retries?: number | undefined;
  /**
   * Replaces the platform's `fetch`, to use a proxy, for example. A missing answer must be reported
   * by a `TypeError`, as `fetch` does; other errors are passed on.
   */
  fetch?: ((url: URL, init: RequestInit & { headers: Headers }) => Promise<Response>) | undefined;
  /** Replaces `gatehouse-typescript/` and the version in `User-Agent`. Browsers send their own. */
  userAgent?: string | undefined;
  /** Called before a retry with the reason and the delay in ms. */
  onRepeat?: ((error: GatehouseError, waitMs: number) => void) | undefined;
};

/** Builds a path with encoded segments: path`/v1/jobs/${id}`. */
export const path = (texts: TemplateStringsArray, ...parts: string[]): string =>
  texts.map((text, at) => text + (at < parts.length ? encodeURIComponent(parts[at] ?? "") : "")).join("");

/** Calls one Gatehouse with one key: retries where that is safe, and throws typed errors. */
export class Caller {
  readonly #options: CallerOptions;
  /** Default maximum number of retries. */
  readonly retries: number;

  constructor(options: CallerOptions) {
    this.retries = options.retries ?? RETRIES;
    this.#options = { ...options, baseUrl: readBaseUrl(options.baseUrl) };
  }

  get = <T>(path: string, query?: Query, options?: CallOptions): Promise<T> =>
    this.json({ method: "GET", path, query }, options);
  /** Sends a POST with an `Idempotency-Key`, which makes retries safe. */
  post = <T>(path: string, body?: object, options?: CallOptions): Promise<T> =>
    this.json({ method: "POST", path, body, keyed: true }, options);
  /** Sends a POST without an `Idempotency-Key`: retried only if the server says that nothing was done. */
  act = <T>(path: string, body?: object, options?: CallOptions): Promise<T> =>
    this.json({ method: "POST", path, body }, options);
  patch = <T>(path: string, body: object, options?: CallOptions): Promise<T> =>
    this.json({ method: "PATCH", path, body }, options);
  delete = <T>(path: string, body?: object, options?: CallOptions): Promise<T> =>
    this.json({ method: "DELETE", path, body }, options);
  list = <T>(path: string, query: Query = {}, options?: CallOptions): Pages<T> =>
    new Pages((cursor) => this.get<PageOf<T>>(path, cursor === undefined ? query : { ...query, cursor }, options));

  /** Returns the JSON, typed as the API documents it. */
  json<T>(exchange: Exchange, options?: CallOptions): Promise<T> {
    return this.send(exchange, async (response) => parsed<T>(await response.text()), options);
  }

  /**
   * Returns what `read` makes of a 2xx response, within the timeout; anything read later has none.
   * Throws `ApiError`, `ConnectionError`, `TimeoutError`, or the reason of your signal.
   */
  async send<T>(
    exchange: Exchange,
    read: (response: Response) => T | Promise<T>,
    options: CallOptions = {},
  ): Promise<T> {
    const key = exchange.keyed ? (options.idempotencyKey ?? crypto.randomUUID()) : undefined;
    const isIdempotent = exchange.method === "GET" || exchange.method === "DELETE";
    const isRepeatable = key !== undefined || (isIdempotent && !exchange.charged);
    const most = options.retries ?? this.retries;
    const { until = Number.POSITIVE_INFINITY } = exchange;
    const body = await written(exchange.body);
    for (let attempt = 0; ; attempt++) {
      const outcome = await this.#attempt(exchange, body, key, read, options);
      if ("value" in outcome) return outcome.value;
      options.signal?.throwIfAborted();
      const wait = attempt < most ? nextWait(outcome.failure, attempt, isRepeatable, Math.random()) : undefined;
      if (wait === undefined || TIME.now() + wait >= until) throw outcome.error;
      this.#options.onRepeat?.(outcome.error, wait);
      await pause(wait, options.signal);
    }
  }

  async #attempt<T>(
    { method, path, query = {}, headers = {}, until = Number.POSITIVE_INFINITY }: Exchange,
    body: Written | undefined,
    key: string | undefined,
    read: (response: Response) => T | Promise<T>,
    { signal, timeoutMs = this.#options.timeoutMs ?? TIMEOUT_MS }: CallOptions,
  ): Promise<{ value: T } | { error: GatehouseError; failure: Failure }> {
    const url = new URL(this.#options.baseUrl + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) for (const one of [value].flat()) url.searchParams.append(name, String(one));
    const sent = new Headers({
      authorization: `Bearer ${this.#options.apiKey}`,
      accept: "application/json",
      "user-agent": this.#options.userAgent ?? `gatehouse-typescript/${VERSION}`,
    });
    if (key !== undefined) sent.set("idempotency-key", key);
    if (body) sent.set("content-type", body.type);
    for (const [name, value] of Object.entries(headers)) if (value !== undefined) sent.set(name, value);
    const timeout = new AbortController();
    const takesMs = Math.ceil(Math.min(timeoutMs, Math.max(0, until - TIME.now())));
    const timer = setTimeout(() => timeout.abort(), takesMs);
    try {
      const send = this.#options.fetch ?? fetchOfPlatform;
      const response = await send(url, {
        method,
        headers: sent,
        // Redirects are not followed, so that the key is sent only to its own server.
        redirect: "manual",
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
        ...(body && { body: body.content }),
      });
      if (response.ok) return { value: await read(response) };
      const error = await readError(response);
      return { error, failure: failureOf(error) };
    } catch (cause) {
      const isOthers = this.#options.fetch !== undefined && !(cause instanceof TypeError) && !timeout.signal.aborted;
      if (cause instanceof GatehouseError || isOthers) throw cause;
      const error = timeout.signal.aborted
        ? new TimeoutError(`${url.origin} had not answered after ${takesMs} ms.`, { cause })
        : new ConnectionError(`No answer from ${url.origin}: ${reasonOf(cause)}`, { cause });
      return { error, failure: "no_answer" };
    } finally {
      clearTimeout(timer);
    }
  }
}

type Written = { content: string | ArrayBuffer; type: string };

/**
 * Encodes a body once for all attempts, because the server compares the bytes sent under one key.
 * Node 20 to 24 would choose a new boundary for a form in each request.
 */
async function written(body: object | undefined): Promise<Written | undefined> {
  if (body === undefined) return undefined;
  if (!(body instanceof FormData)) return { content: JSON.stringify(body), type: "application/json" };
  const form = new Response(body);
  return { content: await form.arrayBuffer(), type: form.headers.get("content-type") ?? "" };
}

/** Called as a global function, and looked up for each call. */
const fetchOfPlatform = (url: URL, init: RequestInit) => fetch(url, init);

function parsed<T>(text: string): T {
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new GatehouseError("The server is not Gatehouse: it does not send JSON. Check the address.", { cause });
  }
}

/** `fetch` hides the reason behind "fetch failed". */
const reasonOf = (error: unknown): string => {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof Error ? inner.message : String(inner);
};

async function readError(response: Response): Promise<ApiError> {
  const text = await response.text();
  const requestId = response.headers.get("x-request-id") ?? undefined;
  const retryAfter = readRetryAfter(response.headers.get("retry-after"), response.headers.get("date"));
  return new ApiError(response.status, detailOf(text), {
    ...(requestId !== undefined && { requestId }),
    ...(retryAfter !== undefined && { retryAfter }),
  });
}

/** Parses the error in a body; empty if it is not from Gatehouse. */
function detailOf(text: string): Partial<ErrorDetail> {
  try {
    const { error }: { error?: Partial<ErrorDetail> } = JSON.parse(text);
    return typeof error?.code === "string" ? error : {};
  } catch {
    return {};
  }
}
