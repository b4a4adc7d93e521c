/** Exit codes of all commands; the help and docs/cli.md list them from here. 69 and 78 are those of sysexits.h. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  notLoggedIn: 3,
  notFound: 4,
  unavailable: 69,
  config: 78,
} as const;

/** The meaning of each code, as shown to users. */
export const EXIT_MEANINGS: Record<(typeof EXIT)[keyof typeof EXIT], string> = {
  [EXIT.done]: "success",
  [EXIT.failed]: "refused or failed, including an invalid signature and a test event that was not accepted",
  [EXIT.usage]: "invalid command, option or argument",
  [EXIT.notLoggedIn]: "not logged in, or the key is invalid or revoked, even if this happens while listening",
  [EXIT.notFound]: "the key, webhook, listener, delivery or monitor does not exist or is not visible to this key",
  [EXIT.unavailable]:
    "no usable response: no connection, a proxy or TLS error, a timeout, too many requests, or a server that is not Gatehouse",
  [EXIT.config]: "invalid configuration: the config file or an environment variable",
};
