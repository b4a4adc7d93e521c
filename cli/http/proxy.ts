import { isIP } from "node:net";
import { isLoopback } from "#lib/platform/http/is-loopback.ts";
import { CommandError } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { EXIT } from "../exit-codes.ts";

/** A proxy, and the variable that named it. */
export type NamedProxy = { url: URL; variable: string };

const first = (environment: Environment, names: string[]): { variable: string; value: string } | undefined => {
  for (const variable of names) {
    const value = environment[variable];
    if (value) return { variable, value };
  }
  return undefined;
};

/** A program under CGI gets a request's `Proxy:` header as HTTP_PROXY, so the lower-case name goes first, as in curl. */
const NAMES: Record<string, string[]> = {
  "https:": ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
  "http:": ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"],
};

/**
 * The proxy that leads to an address, by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY. This machine itself is never asked for
 * through a proxy. Throws `CommandError` when what the variable holds is no proxy that can be used.
 */
export function proxyFor(target: URL, environment: Environment): NamedProxy | undefined {
  const found = first(environment, NAMES[target.protocol] ?? []);
  if (!found || isLoopback(target.hostname) || isExempt(target, first(environment, ["no_proxy", "NO_PROXY"])?.value))
    return undefined;
  const { variable, value } = found;
  const text = value.includes("://") ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // The value may hold a password, so it is not repeated.
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "")
    throw new CommandError(
      `${variable}: expected the address of an HTTP proxy, such as http://proxy.example:3128.`,
      EXIT.config,
    );
  return { url, variable };
}

const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, "");

/** An entry is a host with all below it, with or without a dot or `*.` before it and a port behind; `*` is everything. */
function isExempt(target: URL, list = ""): boolean {
  const host = bare(target.hostname);
  const port = target.port || (target.protocol === "https:" ? "443" : "80");
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = "", ofPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
      if (ofPort !== undefined && ofPort !== port) return false;
      const domain = bare(name).replace(/^\*?\./, "");
      return domain !== "" && (host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`)));
    });
}
