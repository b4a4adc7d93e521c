/** Names of the extract rules that replace formats (server/gateway/dialects/firecrawl/formats.ts). */
const ATTRIBUTES = /^attributes_\d+$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns what these rules extracted, under the names of their formats. */
export function extractedFormats(extracted: Readonly<Record<string, unknown>> | undefined, rules: unknown) {
  if (!extracted) return {};
  const known = isObject(rules) ? rules : {};
  const attributes = Object.entries(extracted)
    .filter(([name]) => ATTRIBUTES.test(name))
    .map(([name, values]) => {
      const rule = known[name];
      return { ...(isObject(rule) && { selector: rule.selector, attribute: rule.attribute }), values };
    });
  return {
    // addresses, from the rule IMAGES
    ...(extracted.images !== undefined && { images: [...new Set(extracted.images as string[])] }),
    ...(attributes.length > 0 && { attributes }),
  };
}
