import { GatehouseError } from "./errors.ts";

/** The scheme, a host without a user in front of it, and a path without a query or fragment. */
const ADDRESS = /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i;

/**
 * Returns an installation's address without slashes and `/v1` at its end.
 *
 * @throws GatehouseError when the text is not an absolute http or https URL, or has a user, a query or a fragment.
 */
export function readBaseUrl(given: string): string {
  if (!ADDRESS.test(given) || !URL.canParse(given))
    throw new GatehouseError(
      // The text itself may hold a password or a key.
      "The base URL must be an absolute http or https URL such as https://gatehouse.example.com, without a user, a query or a fragment.",
    );
  return trimSlashes(trimSlashes(given).replace(/\/v1$/i, ""));
}

function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
