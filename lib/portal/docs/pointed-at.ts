/**
 * Resolves a local reference (`#/components/…`) by RFC 6901; returns an empty object if the target
 * is missing.
 */
export function pointedAt(root: unknown, ref: string): object {
  if (!ref.startsWith("#/")) return {};
  let at: unknown = root;
  for (const part of ref.slice(2).split("/")) {
    if (typeof at !== "object" || at === null) return {};
    at = (at as Record<string, unknown>)[part.replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return typeof at === "object" && at !== null ? at : {};
}
