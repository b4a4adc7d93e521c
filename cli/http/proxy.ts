import { isIP } from "node:net";
import { isLoopback } from "#lib/platform/http/is-loopback.ts";
import { CommandError } from "../command-error.ts";
import type { Environment } from "../environment.ts";
import { EXIT } from "../exit-codes.ts";

/** A proxy, and the variable that configures it. */
export type NamedProxy = { url: URL; variable: string };

const first = (environment: Environment, names: string[]): { variable: string; value: string } | undefined => {
  for (const variable of names) {
    const value = environment[variable];
    if (value) return { variable, value };
  }
  return undefined;
};

/** Lower case takes precedence, as in curl, since CGI turns a request's `Proxy:` header into HTTP_PROXY. */
const NAMES: Record<string, string[]> = {
  "https:": ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"],
  "http:": ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"],
};

/**
 * Returns the proxy for a URL, by HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY. Loopback never
 * uses one. Throws `CommandError` for an invalid proxy.
 */
export function proxyFor(target: URL, environment: Environment): NamedProxy | undefined {
  const found = first(environment, NAMES[target.protocol] ?? []);
  if (!found || isLoopback(target.hostname) || isExempt(target, first(environment, ["no_proxy", "NO_PROXY"])?.value))
    return undefined;
  const { variable, value } = found;
  const text = value.includes("://") ? value : `http://${value}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // Does not repeat the value, which may contain a password.
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "")
    throw new CommandError(
      `${variable}: expected the address of an HTTP proxy, such as http://proxy.example:3128.`,
      EXIT.config,
    );
  return { url, variable };
}

const bare = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, "");

/**
 * Whether an entry matches the host or a parent domain. Entries may have a leading dot or `*.`, and
 * a port; `*` matches everything.
 */
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
