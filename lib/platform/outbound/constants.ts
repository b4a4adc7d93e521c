/** Default limit of redirects. The fetch standard's 20 mostly helps loops. */
export const MAX_REDIRECTS = 10;

/** Default limit of decoded bytes of a response body. */
export const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;

/** Maximum length of an address in characters; longer ones are refused unparsed. */
export const MAX_URL_LENGTH = 8192;

/** Default deadline in ms from the call to the last byte. */
export const DEFAULT_DEADLINE_MS = 30_000;

export const MAX_HEADER_BYTES = 64 * 1024;

/**
 * Maximum interim responses (1xx) to a request over HTTP/2. Over HTTP/1.1 their bytes are limited
 * like those of a head.
 */
export const MAX_INTERIM_RESPONSES = 1_000;

/**
 * Targets remembered as speaking only HTTP/2, and for how long in ms. All others are offered
 * HTTP/1.1 first.
 */
export const HTTP2_ONLY_TARGETS = 5_000;
export const HTTP2_ONLY_KEPT_MS = 10 * 60_000;

/** Bytes kept, to be shown, of a response that is not HTTP or a body that cannot be decoded. */
export const RECEIVED_KEPT_BYTES = 4 * 1024;

/**
 * Maximum bytes of a redirect's body read to keep its connection; with more, the connection is
 * dropped.
 */
export const REDIRECT_BODY_BYTES = 64 * 1024;

/** Maximum content codings of one response; real servers use one. */
export const MAX_CONTENT_CODINGS = 3;

/**
 * Threads of each process's pool (UV_THREADPOOL_SIZE), shared by files, compression and name
 * lookups. With Node's default of four, two silent names block all others; more threads cost memory
 * and context switches (decision 0109).
 */
export const POOL_THREADS = 24;

/**
 * How long in ms a resolved name is trusted and a failed one is not looked up again. Safe, because
 * connections go only to checked addresses.
 */
export const DNS_TTL_MS = 4_000;
export const DNS_CACHE_NAMES = 5_000;

/** How long in ms an idle connection is kept, unless its server says less. */
export const IDLE_CONNECTION_MS = 4_000;
/**
 * Half of the total: a busy receiver may need as many as it has deliveries in flight, and dialling
 * again costs more than the rest of a call.
 */
export const IDLE_CONNECTIONS_PER_TARGET = 256;
export const IDLE_CONNECTIONS = 512;

/** Wait in ms before the next checked address is tried in parallel to a silent one (RFC 8305 5). */
export const NEXT_ADDRESS_AFTER_MS = 250;

/**
 * Maximum cookies over the redirects of one request, and maximum characters of one including its
 * attributes (RFC 6265 6.1).
 */
export const MAX_COOKIES = 50;
export const MAX_COOKIE_LENGTH = 4_096;

/**
 * Private networks reachable by addresses in the operator's configuration but not by callers'.
 * Never link-local addresses: clouds serve the machine's credentials there, and the owner of a
 * public host name could point it at them.
 */
export const OPERATOR_NETWORKS = "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7";

/**
 * Our own paths that are public, and so open to our own client: test pages, and public addresses of
 * command lines.
 */
export const OPEN_PATHS = /^\/(?:fixtures|t)(?:\/|$)/;
/** How long in ms resolved addresses of our own host names are remembered. */
export const OWN_ADDRESSES_KEPT_MS = 30_000;
/**
 * How long in ms this machine's addresses are cached: reading them costs more than the rest of the
 * guard.
 */
export const INTERFACES_KEPT_MS = 1_000;
