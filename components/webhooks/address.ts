/** An address in the parts that people tell endpoints apart by. What is no address is its own host. */
export function addressParts(url: string): { host: string; path: string } {
  const parsed = URL.parse(url);
  if (!parsed) return { host: url, path: "" };
  const rest = `${parsed.pathname}${parsed.search}`;
  return { host: parsed.host, path: rest === "/" ? "" : rest };
}

/** Host and path in one, without the scheme that all of them share. */
export const shortAddress = (url: string): string => {
  const { host, path } = addressParts(url);
  return `${host}${path}`;
};
