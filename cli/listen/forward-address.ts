import { hostname } from "node:os";
import { FORWARD_URL_MAX, LISTENER_NAME_MAX } from "#lib/webhooks/listeners/constants.ts";
import { misused } from "../command-error.ts";

const EXAMPLES = "such as 3000, localhost:3000/hooks or https://app.test:8443/hooks";

/** Expands a short URL: a port, or a host without a scheme. */
function whole(text: string): string {
  if (/^:?\d+$/.test(text)) return `http://localhost:${text.replace(":", "")}/`;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
}

/** Without a scheme, a single word is more likely a mistake than a host; a port or a dot makes it a host. */
const looksLikeHost = (text: string): boolean =>
  text.includes("://") || /^(:?\d+$|localhost([/?]|$)|\[|[^/?]*[.:])/i.test(text);

/** Parses the URL of `--forward-to`. Throws `CommandError` with an example if it is invalid. */
export function readForwardAddress(given: string): URL {
  const text = given.trim();
  const refuse = (why: string) =>
    misused(`--forward-to: ${why}: expected an address, ${EXAMPLES}, not ${JSON.stringify(text.slice(0, 60))}`);
  if (!looksLikeHost(text) || /\s/.test(text) || !URL.canParse(whole(text)))
    throw refuse("this is not a valid address");
  const url = new URL(whole(text));
  if (!/^https?:$/.test(url.protocol)) throw refuse(`${url.protocol}// is not supported`);
  if (url.username !== "" || url.password !== "")
    throw refuse('pass a user name and password with --header "Authorization: …"');
  if (url.port === "0") throw refuse("0 is not a valid port");
  url.hash = "";
  if (url.href.length > FORWARD_URL_MAX) throw refuse(`it has more than ${FORWARD_URL_MAX} characters`);
  return url;
}

/** Returns the short name of a URL: localhost:3000. */
export const placeOf = (url: URL): string => url.host || url.href;

/** Returns the default of `--name`. The same machine and URL resume the same listener. */
export const defaultName = (url: URL, machine: string = hostname()): string =>
  Array.from(`${machine} → ${url.host}${url.pathname === "/" ? "" : url.pathname}`)
    .slice(0, LISTENER_NAME_MAX)
    .join("");
