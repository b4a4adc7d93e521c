import * as z from "zod";
import { storableText } from "#lib/kernel/input-fields.ts";
import { limitedRecord } from "#lib/kernel/limited-record.ts";
import { ACTIONS_SAY, actions, scrapeFormatNames, scrapeFormats, selector } from "./browser-fields.ts";
import {
  DEFAULT_FORMATS,
  DEFAULT_TIMEOUT_MS,
  FORMATS,
  MAX_AGE_LIMIT_S,
  MAX_HEADER_VALUE_LENGTH,
  MAX_REQUEST_HEADERS,
  MAX_RULE_NAME_LENGTH,
  MAX_RULES,
  MAX_SELECTORS,
  MAX_TIMEOUT_MS,
  MIN_TIMEOUT_MS,
  PROXY_MODES,
  PROXY_TRIES_MAX,
  RULE_TYPES,
} from "./constants.ts";

const url = z
  .string()
  .min(1)
  .max(8192)
  .meta({ description: "The http or https URL to scrape.", example: "https://example.com/" });

const formats = z.array(z.enum(FORMATS)).min(1).max(FORMATS.length);

const rule = z.union([
  selector,
  z
    .strictObject({
      selector: selector.meta({ description: "A CSS selector, matched against the whole page." }),
      attribute: storableText(z.string().min(1).max(100))
        .optional()
        .meta({ description: "Extract this attribute instead of the text." }),
      all: z.boolean().optional().meta({ description: "Return all matches as a list instead of the first one." }),
      type: z
        .enum(RULE_TYPES)
        .optional()
        .meta({ description: "`text` (default), `html`, `number` or `url` (made absolute)." }),
    })
    .meta({ id: "ExtractRule" }),
]);

const ruleName = z
  .string()
  .max(MAX_RULE_NAME_LENGTH)
  .regex(/^[A-Za-z][\w-]*$/, { error: "a name of letters, digits, _ and -, beginning with a letter" });

const rules = limitedRecord(ruleName, rule, MAX_RULES, "rules");

/** Headers that the client sets itself (RFC 9110 7.6.1). Refused, because they would be ignored. */
const RESERVED_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|te|trailer|upgrade|keep-alive|expect|accept-encoding|proxy-.*)$/i;

const headerName = z
  .string()
  .max(100)
  .regex(/^[!#$%&'*+.^_`|~\w-]+$/, { error: "a header name" })
  .refine((name) => !RESERVED_HEADERS.test(name), { error: "a header that is not reserved" });

const headerValue = z
  .string()
  .max(MAX_HEADER_VALUE_LENGTH)
  .regex(/^[\t\x20-\x7e\x80-\xff]*$/, { error: "a value of printable Latin-1 characters" });

const headers = limitedRecord(headerName, headerValue, MAX_REQUEST_HEADERS, "headers");

const maxAge = z.int().min(0).max(MAX_AGE_LIMIT_S);

const proxy = z.enum(PROXY_MODES);

const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, { error: "a country of two letters (ISO 3166-1), e.g. DE" })
  .transform((code) => code.toUpperCase());

const timeout = z.int().min(MIN_TIMEOUT_MS).max(MAX_TIMEOUT_MS);

const FORMATS_SAY = { description: "The formats to return.", example: ["markdown", "metadata"] };
const SCRAPE_FORMATS_SAY = {
  description:
    "The formats to return. `screenshot`, or `{type: screenshot, full_page, selector}`, renders the page in a browser and returns a PNG. `{type: json, schema, prompt}` has the installation's language model extract data by a JSON Schema, a prompt or both; its tokens cost extra credits.",
  example: ["markdown", "metadata"],
};
const MAIN_SAYS = {
  description:
    "Leave out navigation, asides, forms, comments and footers. For articles, also leave out lists of other stories and, in `text`, the headline and captions.",
  example: false,
};
const INCLUDE_SAYS = {
  description: "CSS selectors. Only matching elements are included in markdown, html, text and links.",
  example: ["article"],
};
const EXCLUDE_SAYS = { description: "CSS selectors. Matching elements are left out.", example: [".advert"] };
const RULES_SAY = {
  description: "Fields to extract: a name, and a CSS selector or {selector, attribute, all, type}.",
  example: { heading: "h1", price: { selector: ".price", type: "number" } },
};
const HEADERS_SAY = { description: "Headers to send to the target.", example: { "Accept-Language": "de" } };
const TIMEOUT_SAYS = {
  description: "Time limit for fetching the page, including redirects, in milliseconds.",
  example: DEFAULT_TIMEOUT_MS,
};
const MAX_AGE_SAYS = {
  description:
    "Maximum age in seconds of a cached page. A page that this workspace fetched with `max_age` and the same parameters within this time is returned again, free of charge. 0 fetches it again. Without `max_age`, nothing is cached.",
  example: 3600,
};
const ROBOTS_SAY = {
  description:
    "Check the site's robots.txt as `Gatehouse` first, and refuse disallowed pages with `robots_disallowed`.",
  example: false,
};
const RENDER_SAYS = {
  description: "Load the page in a browser and return the result after its scripts have run.",
  example: false,
};

const PROXY_SAYS = {
  description: `How the page is fetched: \`none\` directly; \`basic\` through one of the operator's proxies; \`auto\` directly first, then through up to ${PROXY_TRIES_MAX} proxies if the target blocks. A page fetched through a proxy costs the normal price times the proxy's multiplier, which is returned in \`proxy\`.`,
  example: "none",
};
const COUNTRY_SAYS = {
  description: "Two letters (ISO 3166-1): use only proxies in this country. Without proxy, the basic proxies are used.",
  example: "DE",
};

export const readingFields = {
  formats: formats.default([...DEFAULT_FORMATS]).meta(FORMATS_SAY),
  only_main_content: z.boolean().default(false).meta(MAIN_SAYS),
  include_selectors: z.array(selector).max(MAX_SELECTORS).default([]).meta(INCLUDE_SAYS),
  exclude_selectors: z.array(selector).max(MAX_SELECTORS).default([]).meta(EXCLUDE_SAYS),
  extract_rules: rules.optional().meta(RULES_SAY),
};

/** The body of POST /v1/scrape (contract 4). Unknown fields are refused. */
export const ScrapeInput = z.strictObject({
  url,
  ...readingFields,
  formats: scrapeFormats.default([...DEFAULT_FORMATS]).meta(SCRAPE_FORMATS_SAY),
  actions: actions.default([]).meta(ACTIONS_SAY),
  headers: headers.default({}).meta(HEADERS_SAY),
  timeout_ms: timeout.default(DEFAULT_TIMEOUT_MS).meta(TIMEOUT_SAYS),
  max_age: maxAge.optional().meta(MAX_AGE_SAYS),
  respect_robots: z.boolean().default(false).meta(ROBOTS_SAY),
  render_js: z.boolean().default(false).meta(RENDER_SAYS),
  proxy: proxy.optional().meta(PROXY_SAYS),
  country: country.optional().meta(COUNTRY_SAYS),
});
export type ScrapeInput = z.infer<typeof ScrapeInput>;

const several = z.union([z.string(), z.array(z.string())]);
const list = several.transform((given) => (typeof given === "string" ? [given] : given));
const commas = list.transform((given) =>
  given
    .flatMap((part) => part.split(","))
    .map((part) => part.trim())
    .filter(Boolean),
);
const flag = z.enum(["true", "false", "1", "0"]).transform((text) => text === "true" || text === "1");
const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "JSON" });
    return z.NEVER;
  }
});
const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, { error: "a whole number" })
  .transform(Number);

export const readingTexts = {
  formats: commas
    .pipe(formats)
    .default([...DEFAULT_FORMATS])
    .meta({ ...FORMATS_SAY, example: "markdown,metadata" }),
  only_main_content: flag.default(false).meta({ ...MAIN_SAYS, example: "false" }),
  include_selectors: list.pipe(z.array(selector).max(MAX_SELECTORS)).default([]).meta(INCLUDE_SAYS),
  exclude_selectors: list.pipe(z.array(selector).max(MAX_SELECTORS)).default([]).meta(EXCLUDE_SAYS),
  extract_rules: json
    .pipe(rules)
    .optional()
    .meta({ ...RULES_SAY, example: '{"heading":"h1"}' }),
};

/**
 * The query of GET /v1/scrape: the same as text. Lists by comma or repetition (selectors:
 * repetition), objects as JSON.
 */
export const ScrapeQuery = z.strictObject({
  url,
  ...readingTexts,
  formats: commas
    .pipe(scrapeFormatNames)
    .default([...DEFAULT_FORMATS])
    .meta({ ...SCRAPE_FORMATS_SAY, example: "markdown,metadata" }),
  actions: json
    .pipe(actions)
    .default([])
    .meta({ ...ACTIONS_SAY, example: JSON.stringify(ACTIONS_SAY.example) }),
  headers: json
    .pipe(headers)
    .default({})
    .meta({ ...HEADERS_SAY, example: '{"Accept-Language":"de"}' }),
  timeout_ms: wholeNumber
    .pipe(timeout)
    .default(DEFAULT_TIMEOUT_MS)
    .meta({ ...TIMEOUT_SAYS, example: String(DEFAULT_TIMEOUT_MS) }),
  max_age: wholeNumber
    .pipe(maxAge)
    .optional()
    .meta({ ...MAX_AGE_SAYS, example: "3600" }),
  respect_robots: flag.default(false).meta({ ...ROBOTS_SAY, example: "false" }),
  render_js: flag.default(false).meta({ ...RENDER_SAYS, example: "false" }),
  proxy: proxy.optional().meta(PROXY_SAYS),
  country: country.optional().meta(COUNTRY_SAYS),
});
