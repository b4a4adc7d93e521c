const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Characters of a listener's name, of what its program says of itself, and of the address that it forwards to. */
export const LISTENER_NAME_MAX = 100;
export const LISTENER_AGENT_MAX = 200;
export const FORWARD_URL_MAX = 2_048;
/** Deliveries that wait are counted up to here. */
export const WAITING_COUNTED_MAX = 1_000;
/** Open listeners of a workspace; one that ended does not count. */
export const LISTENERS_MAX = 50;
/** Connections that one web process holds. */
export const CONNECTIONS_MAX = 1_000;

/** A listener that nobody has been connected to for so long ends, and what waits for it is canceled. */
export const LISTENER_KEPT_MS = 24 * HOUR;
/** How often a process says that its connections are there. */
export const SEEN_EVERY_MS = 15 * SECOND;
/** How often those unseen for too long are looked for. */
export const EXPIRE_IDLE_EVERY_MS = 5 * MINUTE;

/** How often each side asks whether the other is there, and after how long without a message it counts as gone. */
export const PING_EVERY_MS = 10 * SECOND;
export const SILENCE_MS = 30 * SECOND;

/** Deliveries that are with a command line and not answered, at most. */
export const WINDOW_MAX = 256;
/** Deliveries sent in one message. */
export const EVENTS_A_MESSAGE = 64;
/** How often a listener's queue is looked at while no notification comes: one may be lost with its connection. */
export const LOOK_EVERY_MS = SECOND;
/** When a connection asks for no notifications and looks by itself (`AdaptivePolling`): from a hundred of them a second, until it finds nothing. */
export const LISTENER_POLLING = {
  restMs: LOOK_EVERY_MS,
  pollMs: 10,
  windowMs: 200,
  pollFrom: 20,
  calmBelow: 1,
  calmMs: 300,
  lookOnMs: 300,
  beginsPolling: true,
} as const;
/** After a failure of the database. */
export const RETRY_MS = SECOND;
/** Bytes on their way to a command line, above which nothing is added. */
export const BUFFERED_MAX_BYTES = 1024 * 1024;

/** Bytes of one message from a command line: an answer through the tunnel of 1 MiB, in base64, with its headers. */
export const MESSAGE_MAX_BYTES = 2 * 1024 * 1024;

/** Attempts that get no answer, after which a delivery has failed: but for those that found nobody listening, which wait. */
export const SILENT_ATTEMPTS_MAX = 3;
/** Attempts of any kind, after which it has failed all the same. */
export const LISTENER_ATTEMPTS_MAX = 100;
/** How long after a silent attempt the next one is made, by how many there were. */
export const SILENT_PAUSES_MS = [SECOND, 5 * SECOND] as const;

/** For how long the dashboard lists a listener that ended, and how many of them. */
export const ENDED_SHOWN_MS = 7 * 24 * HOUR;
export const ENDED_SHOWN_MAX = 20;
