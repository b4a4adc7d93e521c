import { CHANGE_MODES, type ChangeMode } from "#lib/scraping/changes/constants.ts";
import type { JsonFormat } from "#lib/scraping/language-model/schema.ts";
import type { ScreenshotInput } from "#lib/scraping/render/types.ts";
import type { ScrapeFormats } from "./browser-fields.ts";
import type { Format } from "./constants.ts";

// Apart from the schemas, which screens do not need.

/** What is read of the page: for a model too, which is shown its Markdown. */
export function readFormats(formats: ScrapeFormats): Format[] {
  const named = formats.filter(
    (one): one is Format => typeof one === "string" && one !== "screenshot" && one !== "change_tracking",
  );
  return askedJson(formats) && !named.includes("markdown") ? [...named, "markdown"] : named;
}

const typeOf = (format: unknown): unknown =>
  typeof format === "object" && format !== null && "type" in format ? format.type : format;

/** The picture that is asked for of the page as it is read, if one is. */
export function askedScreenshot(formats: ScrapeFormats): ScreenshotInput | undefined {
  for (const one of formats) {
    if (one === "screenshot") return { full_page: false };
    if (typeof one === "object" && one.type === "screenshot") return one;
  }
  return undefined;
}

/** What is to be told about how the page changed, if anything is. */
export function askedChanges(formats: ScrapeFormats): { modes: readonly ChangeMode[]; tag: string } | undefined {
  for (const one of formats) {
    if (one === "change_tracking") return { modes: CHANGE_MODES, tag: "" };
    if (typeof one === "object" && one.type === "change_tracking") return { modes: one.modes, tag: one.tag ?? "" };
  }
  return undefined;
}

/** What a language model is asked about the page, if it is. Of options that were stored, too. */
export const askedJson = (formats: readonly unknown[] | undefined): JsonFormat | undefined =>
  formats?.find((one) => typeof one === "object" && typeOf(one) === "json") as JsonFormat | undefined; // by its type

type Asked = { render_js?: unknown; formats?: unknown; actions?: unknown };

/** Whether a browser has to be at work for it. Of options that were stored, too. */
export const needsBrowser = ({ render_js, formats, actions: deeds }: Asked): boolean =>
  render_js === true ||
  (Array.isArray(deeds) && deeds.length > 0) ||
  (Array.isArray(formats) && formats.some((one) => typeOf(one) === "screenshot"));
