import { CHANGE_MODES, type ChangeMode } from "#lib/scraping/changes/constants.ts";
import type { JsonFormat } from "#lib/scraping/language-model/schema.ts";
import type { ScreenshotInput } from "#lib/scraping/render/types.ts";
import type { ScrapeFormats } from "./browser-fields.ts";
import type { Format } from "./constants.ts";

// Separate from the schemas, which the dashboard does not need.

/** Includes Markdown if a model is asked. */
export function readFormats(formats: ScrapeFormats): Format[] {
  const named = formats.filter(
    (one): one is Format => typeof one === "string" && one !== "screenshot" && one !== "change_tracking",
  );
  return askedJson(formats) && !named.includes("markdown") ? [...named, "markdown"] : named;
}

const typeOf = (format: unknown): unknown =>
  typeof format === "object" && format !== null && "type" in format ? format.type : format;

export function askedScreenshot(formats: ScrapeFormats): ScreenshotInput | undefined {
  for (const one of formats) {
    if (one === "screenshot") return { full_page: false };
    if (typeof one === "object" && one.type === "screenshot") return one;
  }
  return undefined;
}

export function askedChanges(formats: ScrapeFormats): { modes: readonly ChangeMode[]; tag: string } | undefined {
  for (const one of formats) {
    if (one === "change_tracking") return { modes: CHANGE_MODES, tag: "" };
    if (typeof one === "object" && one.type === "change_tracking") return { modes: one.modes, tag: one.tag ?? "" };
  }
  return undefined;
}

/** Also accepts stored options. */
export const askedJson = (formats: readonly unknown[] | undefined): JsonFormat | undefined =>
  // checked by its type
  formats?.find((one) => typeof one === "object" && typeOf(one) === "json") as JsonFormat | undefined;

type Asked = { render_js?: unknown; formats?: unknown; actions?: unknown };

/** Also accepts stored options. */
export const needsBrowser = ({ render_js, formats, actions: deeds }: Asked): boolean =>
  render_js === true ||
  (Array.isArray(deeds) && deeds.length > 0) ||
  (Array.isArray(formats) && formats.some((one) => typeOf(one) === "screenshot"));
