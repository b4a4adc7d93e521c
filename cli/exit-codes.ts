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
  [EXIT.done]: "done",
  [EXIT.failed]: "refused, or failed: a signature that does not hold and a test event that was not taken too",
  [EXIT.usage]: "the command was written wrongly",
  [EXIT.notLoggedIn]: "not logged in, or the key is wrong or revoked, while listening too",
  [EXIT.notFound]: "there is no such key, webhook, listener, delivery or monitor, or not for this key",
  [EXIT.unavailable]:
    "no answer: no connection, a proxy, TLS, too slow, too many requests, or the server is not Gatehouse",
  [EXIT.config]: "the configuration is at fault: the config file, or a variable of the environment",
};
