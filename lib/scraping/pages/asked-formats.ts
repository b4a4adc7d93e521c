import type { JsonFormat } from "#lib/scraping/language-model/schema.ts";
import type { ScreenshotInput } from "#lib/scraping/render/types.ts";
import type { ScrapeFormats } from "./browser-fields.ts";
import type { Format } from "./constants.ts";

// Apart from the schemas, which screens do not need.

/** What is read of the page: for a model too, which is shown its Markdown. */
export function readFormats(formats: ScrapeFormats): Format[] {
  const named = formats.filter((one): one is Format => typeof one === "string" && one !== "screenshot");
  return askedJson(formats) && !named.includes("markdown") ? [...named, "markdown"] : named;
}

const isOfType = (one: unknown, type: string): boolean =>
  typeof one === "object" && one !== null && "type" in one && one.type === type;

/** The picture that is asked for of the page as it is read, if one is. */
export function askedScreenshot(formats: ScrapeFormats): ScreenshotInput | undefined {
  if (formats.includes("screenshot")) return { full_page: false };
  return formats.find((one) => isOfType(one, "screenshot")) as ScreenshotInput | undefined; // by its type
}

/** What a language model is asked about the page, if it is. Of options that were stored, too. */
export const askedJson = (formats: readonly unknown[] | undefined): JsonFormat | undefined =>
  formats?.find((one) => isOfType(one, "json")) as JsonFormat | undefined; // by its type

type Asked = { render_js?: unknown; formats?: unknown; actions?: unknown };

/** Whether a browser has to be at work for it. Of options that were stored, too. */
export const needsBrowser = ({ render_js, formats, actions: deeds }: Asked): boolean =>
  render_js === true ||
  (Array.isArray(deeds) && deeds.length > 0) ||
  (Array.isArray(formats) && formats.some((one) => one === "screenshot" || isOfType(one, "screenshot")));
