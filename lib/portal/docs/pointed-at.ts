/** What a local reference (`#/components/…`) points at in a document (RFC 6901); an empty object where it leads nowhere. */
export function pointedAt(root: unknown, ref: string): object {
  if (!ref.startsWith("#/")) return {};
  let at: unknown = root;
  for (const part of ref.slice(2).split("/")) {
    if (typeof at !== "object" || at === null) return {};
    at = (at as Record<string, unknown>)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return typeof at === "object" && at !== null ? at : {};
}
