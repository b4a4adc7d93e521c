import path from "node:path";
import { root } from "../tools.ts";

/**
 * Variables that a person may set for a demo. No other configuration applies, such as a database,
 * mail server or card payments.
 */
const KEPT = ["PATH", "HOME", "LANG", "TZ", "NODE_EXTRA_CA_CERTS", "PORT", "HOST", "BROWSER_PATH", "LOG_LEVEL"];

type Variables = Record<string, string>;

/**
 * Returns the environment of a demo: loopback, a separate data folder, and a seller that marks each
 * invoice as a sample.
 */
export function demoVariables(given: NodeJS.ProcessEnv): Variables & { DATA_DIR: string; PORT: string } {
  const kept = KEPT.flatMap((name) => (given[name] ? [[name, given[name]]] : []));
  return {
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    ...Object.fromEntries(kept),
    PORT: given.PORT || "3000",
    DATA_DIR: path.resolve(root, given.DATA_DIR || ".demo"),
    ALLOW_PRIVATE_TARGETS: "127.0.0.1/32,::1/128",
    DRAIN_DELAY_S: "0",
    SELLER_NAME: "SAMPLE: not an invoice to pay",
    SELLER_ADDRESS: "1 Example Street|Nowhere",
    SELLER_BANK: "None: this is sample data, pay nothing",
  };
}
