/** Redirects followed at most, unless a request says otherwise. The fetch standard's 20 helps loops more than people. */
export const MAX_REDIRECTS = 10;

/** Decoded bytes of an answer kept at most, unless a request says otherwise. */
export const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;

/** Characters of an address; longer ones are refused unread. */
export const MAX_URL_LENGTH = 8192;

/** Milliseconds from call to last byte, unless a request says otherwise. */
export const DEFAULT_DEADLINE_MS = 30_000;

/** Bytes of response headers. */
export const MAX_HEADER_BYTES = 64 * 1024;

/** Interim responses (1xx) of one answer over HTTP/2. Over HTTP/1.1 their bytes are limited, like those of a head. */
export const MAX_INTERIM_RESPONSES = 1_000;

/** Targets that are remembered as speaking HTTP/2 alone, and for how long in ms: each other one is asked for HTTP/1.1 first. */
export const HTTP2_ONLY_TARGETS = 5_000;
export const HTTP2_ONLY_KEPT_MS = 10 * 60_000;

/** The first bytes of a response that is not HTTP, or of a body that cannot be decoded: kept to be shown. */
export const RECEIVED_KEPT_BYTES = 4 * 1024;

/** A redirect's own body is read up to here to keep its connection; beyond, the connection is dropped. */
export const REDIRECT_BODY_BYTES = 64 * 1024;

/** Content codings stacked on one answer at most; real servers use one. */
export const MAX_CONTENT_CODINGS = 3;

/**
 * Threads of the pool of each process (UV_THREADPOOL_SIZE), where files, compression and names wait for each other. Node's own four let two
 * silent names hold up all others; what more cost is memory and turns of a busy processor (decision 0109).
 */
export const POOL_THREADS = 24;

/**
 * How long a resolved name is trusted, and one that could not be resolved is not asked for again, in ms. A checked answer is only ever
 * connected to as checked, so this is safe.
 */
export const DNS_TTL_MS = 4_000;
export const DNS_CACHE_NAMES = 5_000;

/** An idle connection is kept this long, in ms, unless its server says less. */
export const IDLE_CONNECTION_MS = 4_000;
/** Half of all: one busy receiver may need as many as it has deliveries in flight, and dialling again costs more than all the rest of a call. */
export const IDLE_CONNECTIONS_PER_TARGET = 256;
export const IDLE_CONNECTIONS = 512;

/** Before the next checked address is tried next to a silent one, in ms (RFC 8305 5). */
export const NEXT_ADDRESS_AFTER_MS = 250;

/** Cookies kept along the redirects of one request, and characters of one with its attributes (RFC 6265 6.1). */
export const MAX_COOKIES = 50;
export const MAX_COOKIE_LENGTH = 4_096;

/**
 * Private networks that an address of the operator's own configuration may lead into, though callers' may not. Never link-local
 * addresses: there clouds keep the machine's credentials, and who holds the name of a host on the internet could point it at them.
 */
export const OPERATOR_NETWORKS = "127.0.0.0/8,::1,10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7";

/** Paths of our own that are meant for everybody, and so for our own client too: test pages, and command lines' public addresses. */
export const OPEN_PATHS = /^\/(?:fixtures|t)(?:\/|$)/;
/** How long it is remembered where our own names lead, in ms. */
export const OWN_ADDRESSES_KEPT_MS = 30_000;
/** How long this machine's own addresses are taken for what they were, in ms: asking for them costs more than all else that the guard does. */
export const INTERFACES_KEPT_MS = 1_000;
