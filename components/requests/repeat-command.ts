import type { ApiRequest } from "#lib/reports/requests/types.ts";

export type RepeatCommand = { command: string; note: string };

const HEADER = '-H "Authorization: Bearer $GATEHOUSE_API_KEY"';

/** Quotes for a shell; nothing inside is special (POSIX shell, 2.2.2). */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** ASCII-only JSON, so that no character can hide or reorder text. */
const asciiJson = (value: unknown) =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Returns the call as a cURL command, from what was logged, with the key from the environment. The
 * target is untrusted, so it is percent-encoded or escaped: pasting runs nothing else.
 */
export function repeatCommand(request: ApiRequest, baseUrl: string): RepeatCommand | undefined {
  const { method, endpoint, target } = request;
  const parameters = endpoint.match(/\{\w+\}/g) ?? [];
  if (!endpoint.startsWith("/v1/") || parameters.length > 1) return undefined;
  if (endpoint === "/v1/scrape" && !target) return undefined;
  const id = target?.toWellFormed();
  if (parameters.length === 1 && (!id || !/^[\w.-]+$/.test(id))) return undefined;
  const address = baseUrl + endpoint.replace(/\{\w+\}/, () => id ?? "");
  const redacted = target?.includes("[redacted]") ? " Add the parts of the URL that the log removed for safety." : "";

  if (method === "GET" && target && parameters.length === 0) {
    const [name, kept] =
      endpoint === "/v1/serp" ? ["query", "what was searched for"] : ["url", "the address that was fetched"];
    return {
      command: `curl ${quote(`${address}?${name}=${encodeURIComponent(target.toWellFormed())}`)} \\\n  ${HEADER}`,
      note: `The log keeps ${kept}, not the other options.${redacted}`,
    };
  }
  if (method === "GET" || method === "DELETE") {
    return { command: `curl ${method === "GET" ? "" : `-X ${method} `}${quote(address)} \\\n  ${HEADER}`, note: "" };
  }
  const body = target && parameters.length === 0 && endpoint === "/v1/scrape" ? asciiJson({ url: target }) : undefined;
  const send = body === undefined ? "-d @body.json" : `-d ${quote(body)}`;
  return {
    command: `curl ${method === "POST" ? "" : `-X ${method} `}${quote(address)} \\\n  ${HEADER} \\\n  -H "Content-Type: application/json" \\\n  ${send}`,
    note:
      body === undefined
        ? "The log keeps no bodies. Put yours into body.json."
        : `The log keeps the fetched URL, not the other options.${redacted}`,
  };
}
