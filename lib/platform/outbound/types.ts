import type { Writable } from "node:stream";
import type { ProxyServer } from "../http/read-proxy.ts";
import type { Cidr } from "./public-address.ts";

/**
 * Reasons for a missing response. All are caused by the target or its address, and none is thrown.
 */
export type OutboundCode =
  | "invalid_url"
  | "url_not_allowed"
  | "dns_failure"
  | "tls_error"
  | "target_unreachable"
  | "target_timeout"
  | "too_many_redirects"
  | "response_too_large";

/** By lower-case name; a repeated header is a list. */
export type ResponseHeaders = Record<string, string | string[] | undefined>;

export type OutboundRequest = {
  url: string;
  /** Default: GET. */
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `host`, `accept-encoding` and hop-by-hop headers are set by the client and ignored here. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** One deadline for DNS, connect, TLS, headers and body over all redirects. */
  deadlineMs?: number;
  /**
   * `follow` (default): each hop is checked like the first. `refuse`: a redirect is the response.
   */
  redirects?: "follow" | "refuse";
  maxRedirects?: number;
  /** Maximum decoded bytes of the body. */
  maxBytes?: number;
  /**
   * For a limit shared by several requests: called with the length of each decoded piece, returns
   * how much of it may be kept. Less is the limit.
   */
  room?: (bytes: number) => number;
  /** At the limit, `fail` (default) returns response_too_large and `truncate` keeps what fits. */
  atLimit?: "fail" | "truncate";
  /**
   * Returns a stream for the decoded body, which is then never held in memory and arrives at the
   * stream's speed. Called after the head; `maxBytes` still applies. Closing the stream ends the
   * request, which counts as truncated; the caller ends the stream. Without a stream, as for an
   * error page, a few KB are kept.
   */
  into?: (status: number, headers: ResponseHeaders) => Writable | undefined;
  /**
   * Whether http may leave the networks in `allowed`, where anyone on the way could read it.
   * Default: yes.
   */
  openHttp?: boolean;
  /** Called before each hop that the guard admits; a refusal ends the request. */
  admit?: (url: URL) => Promise<Failed | undefined>;
  /**
   * Whether to resend if a kept-alive connection turns out to be dead. Default: for GET and HEAD.
   * Over HTTP/2, undici 8.12 also repeats any request once after REFUSED_STREAM (decision 0141).
   */
  resend?: boolean;
  /** The owner of the request. Default: the installation. */
  asker?: Asker | undefined;
};

/**
 * The owner of name lookups. Workspaces share the lookups for each kind of work: pages, whose
 * addresses come by the thousand; messages (webhooks, notices and everything else); and the
 * installation's own name, which nearly all targets are compared with. The kinds do not compete.
 */
export type Asker = { work: "pages" | "messages" | "home"; owner: string };

/** Milliseconds with one decimal, summed over the hops; zero for reused connections. */
export type Timings = { dns_ms: number; connect_ms: number; tls_ms: number; first_byte_ms: number; total_ms: number };

export type Redirect = { url: string; status: number };

export type Journey = {
  finalUrl: string;
  redirects: Redirect[];
  timings: Timings;
  /** Address of the last connection; absent if there was none. */
  address?: string;
  /**
   * All headers of the last request as sent and in that order; if no connection was made, as they
   * would have been sent.
   */
  sent?: Readonly<Record<string, string>>;
};

export type OutboundAnswer = Journey & {
  ok: true;
  status: number;
  headers: ResponseHeaders;
  body: Buffer;
  truncated: boolean;
};

export type OutboundFailure = Journey & {
  ok: false;
  code: OutboundCode;
  /** A message for a person, which never reveals an address behind the guard. */
  message: string;
  /** The part of the response received before the failure. */
  status?: number;
  headers?: ResponseHeaders;
  /** The decoded body; the raw bytes if the head is incomplete or not HTTP. */
  body?: Buffer;
  /** Set if only decoding the body failed. */
  undecodable?: true;
};

export type OutboundResult = OutboundAnswer | OutboundFailure;

/** `waitMs` limits the wait. */
export type Asking = { asker?: Asker | undefined; waitMs?: number | undefined };

/** Returns all addresses of a name in the order to try them. Rejects if there are none. */
export type Resolver = (hostname: string, asking?: Asking) => Promise<readonly string[]>;

/** An address where a process of the installation listens, as configured. */
export type OwnListener = {
  host: string;
  port: number;
  /** Whether it serves the web, with some public paths. */
  http?: boolean;
};

export type OutboundPolicy = {
  /** Non-public addresses that may be reached. */
  allowed: readonly Cidr[];
  /** The installation's own public host names, reached only through `allowed`. */
  ownHosts: readonly string[];
  /** Listeners never reached, whatever `allowed` contains. */
  own: readonly OwnListener[];
  resolve: Resolver;
  /** Proxy for connections to addresses outside of `allowed`. */
  proxy?: ProxyServer;
  /** Certificates trusted instead of the system's. */
  ca?: string;
};

/** A refusal or failure without its journey. */
export type Failed = { ok: false; code: OutboundCode; message: string };
