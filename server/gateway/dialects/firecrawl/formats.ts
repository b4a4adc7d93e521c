import type { ApiError } from "../../route/api-error.ts";
import { readScreenshot } from "./actions.ts";
import { type Asked, isAsked, missing, type Version, wrong } from "./asked.ts";
import { readChangeTracking } from "./change-tracking.ts";
import { readJsonFormat } from "./json-format.ts";

/** Firecrawl's names of formats that Gatehouse has too. */
const FORMATS: Readonly<Record<string, string>> = {
  markdown: "markdown",
  html: "html",
  rawHtml: "raw_html",
  links: "links",
};

type Rule = { selector: string; attribute: string; all: true; type: "text" | "url" };
export type Rules = Readonly<Record<string, Rule>>;

/**
 * Version 2 formats for image URLs and element attributes, implemented as extraction rules
 * (lib/scraping/firecrawl).
 */
const IMAGES: Rules = { images: { selector: "img[src]", attribute: "src", all: true, type: "url" } };

type Read = { formats: (string | Asked)[]; extract_rules?: Rules } | { error: ApiError };

/** Translates `formats`, and the options that version 1 passes next to it. Metadata is always included. */
export function readFormats(asked: Asked, version: Version): Read {
  const wanted: unknown[] = Array.isArray(asked.formats) ? asked.formats : ["markdown"];
  const found = new Set<string>();
  const objects: Asked[] = [];
  const rules: Record<string, Rule> = {};
  for (const [at, format] of wanted.entries()) {
    const name = typeof format === "string" ? format : isAsked(format) ? format.type : undefined;
    if (typeof name !== "string") return { error: wrong(`formats[${at}]`, "the name of a format") };
    const pictured = readScreenshot(format, at);
    if (pictured) {
      if ("error" in pictured) return pictured;
      objects.push(pictured.screenshot);
      continue;
    }
    const extracted = readJsonFormat(format, at, asked, version);
    if (extracted) {
      if ("error" in extracted) return extracted;
      objects.push(extracted.json);
      continue;
    }
    const tracked = readChangeTracking(format, at);
    if (tracked) {
      if ("error" in tracked) return tracked;
      objects.push(tracked.changes);
      continue;
    }
    const ours = FORMATS[name];
    if (ours !== undefined) found.add(ours);
    else if (version === 2 && name === "images") Object.assign(rules, IMAGES);
    else if (version === 2 && name === "attributes" && isAsked(format)) {
      const problem = addAttributes(rules, format.selectors, `formats[${at}].selectors`);
      if (problem) return { error: problem };
    } else return { error: noFormat(name, at) };
  }
  return {
    formats: [...found, ...lastOfEachType(objects), "metadata"],
    ...(Object.keys(rules).length > 0 && { extract_rules: rules }),
  };
}

/** The last format of each type wins. */
const lastOfEachType = (objects: readonly Asked[]): Asked[] => [
  ...new Map(objects.map((each) => [each.type, each])).values(),
];

const noFormat = (name: string, at: number): ApiError => ({
  ...missing(
    `format ${JSON.stringify(name).slice(0, 100)}`,
    `There are ${Object.keys(FORMATS).join(", ")}, screenshot, json and changeTracking.`,
  ),
  extra: { param: `formats[${at}]` },
});

function addAttributes(rules: Record<string, Rule>, selectors: unknown, param: string): ApiError | undefined {
  for (const each of Array.isArray(selectors) ? selectors : [undefined]) {
    if (!isAsked(each) || typeof each.selector !== "string" || typeof each.attribute !== "string")
      return wrong(param, "a list of {selector, attribute}");
    const name = `attributes_${Object.keys(rules).length}`;
    rules[name] = { selector: each.selector, attribute: each.attribute, all: true, type: "text" };
  }
  return undefined;
}
