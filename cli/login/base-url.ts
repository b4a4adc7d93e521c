import { CommandError } from "../command-error.ts";

/** Normalizes an installation's URL: no trailing slash, no /v1. Throws `CommandError` with the given exit code. */
export function readBaseUrl(text: string, from: string, exitCode: number): string {
  const fault = (why: string) => new CommandError(`${from}: ${why}, such as https://gatehouse.example.com.`, exitCode);
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw fault("expected an address that begins with https:// or http://");
  if (url.username || url.password) throw fault("the address must not hold a name or a password");
  if (url.search || url.hash) throw fault("expected an address without ? and #");
  return url.origin + url.pathname.replace(/\/+$/, "").replace(/\/v1$/, "");
}
