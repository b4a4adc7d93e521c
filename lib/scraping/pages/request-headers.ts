import { env } from "#lib/platform/env/env.ts";

/** Contains an address for complaints. */
export const userAgent = (): string => `Mozilla/5.0 (compatible; Gatehouse/1.0; +${env().BASE_URL})`;

/** A caller's header replaces one of the same name, ignoring case. */
export function requestHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const headers: Record<string, string> = {
    "user-agent": userAgent(),
    accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  };
  for (const [name, value] of Object.entries(given)) headers[name.toLowerCase()] = value;
  return headers;
}
