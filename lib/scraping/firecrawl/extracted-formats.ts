/** Names of the rules that formats become (server/gateway/dialects/firecrawl/formats.ts). */
const ATTRIBUTES = /^attributes_\d+$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What rules that stand for their formats found, under the names of the formats that asked for them. */
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
    ...(extracted.images !== undefined && { images: [...new Set(extracted.images as string[])] }), // by IMAGES, addresses
    ...(attributes.length > 0 && { attributes }),
  };
}
