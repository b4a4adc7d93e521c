/** Splits a URL into host and path; an invalid URL is all host. */
export function addressParts(url: string): { host: string; path: string } {
  const parsed = URL.parse(url);
  if (!parsed) return { host: url, path: "" };
  const rest = `${parsed.pathname}${parsed.search}`;
  return { host: parsed.host, path: rest === "/" ? "" : rest };
}

/** Returns host and path without the scheme, which all share. */
export const shortAddress = (url: string): string => {
  const { host, path } = addressParts(url);
  return `${host}${path}`;
};
