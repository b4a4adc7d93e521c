import { GatehouseError } from "./errors.ts";

/** Scheme, host without a user, and path without query or fragment. */
const ADDRESS = /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i;

/**
 * Returns an installation's URL without trailing slashes and `/v1`.
 *
 * @throws GatehouseError for anything but an absolute http or https URL without a user, query or
 * fragment.
 */
export function readBaseUrl(given: string): string {
  if (!ADDRESS.test(given) || !URL.canParse(given))
    throw new GatehouseError(
      // Does not quote the text, which may contain a password or a key.
      "The base URL must be an absolute http or https URL such as https://gatehouse.example.com, without a user, a query or a fragment.",
    );
  return trimSlashes(trimSlashes(given).replace(/\/v1$/i, ""));
}

function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
