import type { Writable } from "node:stream";
import type { ProxyServer } from "../http/read-proxy.ts";
import type { Cidr } from "./public-address.ts";

/** Why a request got no answer. Every one is the target's doing or the address's, never thrown. */
export type OutboundCode =
  | "invalid_url"
  | "url_not_allowed"
  | "dns_failure"
  | "tls_error"
  | "target_unreachable"
  | "target_timeout"
  | "too_many_redirects"
  | "response_too_large";

/** Header names in lower case; a header sent several times is a list. */
export type ResponseHeaders = Record<string, string | string[] | undefined>;

export type OutboundRequest = {
  url: string;
  /** GET when absent. */
  method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** `host`, `accept-encoding` and hop-by-hop names are set here and ignored if given. */
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** One deadline over DNS, connect, TLS, headers and body, all redirects included. */
  deadlineMs?: number;
  /** `follow`: each hop is checked like the first. `refuse`: a redirect is the answer. Follow when absent. */
  redirects?: "follow" | "refuse";
  maxRedirects?: number;
  /** Decoded bytes of the body at most. */
  maxBytes?: number;
  /**
   * Where several requests share what they may bring: asked with the length of each piece of the body, decoded, how much of it may be kept.
   * Less is the limit.
   */
  room?: (bytes: number) => number;
  /** At the limit: `fail` is response_too_large, `truncate` keeps what fits. Fail when absent. */
  atLimit?: "fail" | "truncate";
  /**
   * Where the body of the answer goes, decoded, as it comes: then it is never held whole, and comes no faster than the stream takes it.
   * Asked once the head is there; `maxBytes` holds too. Closing the stream ends the request, which counts as truncated. The caller ends
   * it. Without a stream (an error page, say) a few KB of the body are kept.
   */
  into?: (status: number, headers: ResponseHeaders) => Writable | undefined;
  /** Whether http may leave the networks that `allowed` names, where anybody on the way could read it. Yes when absent. */
  openHttp?: boolean;
  /** Asked before each hop, once the guard has let it through: a refusal ends the request with it. */
  admit?: (url: URL) => Promise<Failed | undefined>;
  /**
   * Whether to send once more when a kept-alive connection turns out dead. GET and HEAD when absent. Over HTTP/2 undici 8.12 also repeats
   * any request once after REFUSED_STREAM (decision 0141).
   */
  resend?: boolean;
  /** For whom the request is made. For the installation itself when absent. */
  asker?: Asker | undefined;
};

/**
 * For whom names are looked up: a workspace shares the lookups of its kind of work with the others. Pages, whose addresses come by the
 * thousand, messages (webhooks, notices and all else), and the installation's own name, which nearly all of them are compared with, take nothing from each
 * other.
 */
export type Asker = { work: "pages" | "messages" | "home"; owner: string };

/** Milliseconds, one decimal. Summed over the hops; zero where a connection was reused. */
export type Timings = { dns_ms: number; connect_ms: number; tls_ms: number; first_byte_ms: number; total_ms: number };

export type Redirect = { url: string; status: number };

export type Journey = {
  finalUrl: string;
  redirects: Redirect[];
  timings: Timings;
  /** The address of the last connection, absent when none was made. */
  address?: string;
  /** All headers of the last request, as they were written and in that order; of one that came to no connection, as they would have been. */
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
  /** What happened, for a person; never an address behind the guard. */
  message: string;
  /** What had arrived before it failed. */
  status?: number;
  headers?: ResponseHeaders;
  /** Of the body, decoded; if the head is not HTTP or is incomplete, the bytes as they came. */
  body?: Buffer;
  /** It was answered, and nothing but the body's coding could not be undone. */
  undecodable?: true;
};

export type OutboundResult = OutboundAnswer | OutboundFailure;

/** `waitMs`: how long the asker waits at most. */
export type Asking = { asker?: Asker | undefined; waitMs?: number | undefined };

/** The addresses of a name, all of them, in the order to try them. Rejects when there are none. */
export type Resolver = (hostname: string, asking?: Asking) => Promise<readonly string[]>;

/** Where a process of the installation listens: a name or an address, as its configuration has it. */
export type OwnListener = {
  host: string;
  port: number;
  /** It serves the web: some of its paths are meant for everybody. */
  http?: boolean;
};

export type OutboundPolicy = {
  /** Addresses that may be reached although they are not public. */
  allowed: readonly Cidr[];
  /** The installation's own public host names, reached only through `allowed`. */
  ownHosts: readonly string[];
  /** What nobody reaches, whatever `allowed` names. */
  own: readonly OwnListener[];
  resolve: Resolver;
  /** Where connections to addresses that `allowed` does not name are made through. */
  proxy?: ProxyServer;
  /** Certificates trusted in place of the system's. */
  ca?: string;
};

/** A refusal or a failure, before its journey is added. */
export type Failed = { ok: false; code: OutboundCode; message: string };
