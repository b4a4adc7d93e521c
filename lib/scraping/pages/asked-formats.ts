import type { ScreenshotInput } from "#lib/scraping/render/types.ts";
import type { ScrapeFormats } from "./browser-fields.ts";
import type { Format } from "./constants.ts";

// Apart from the schemas, which screens do not need.

/** What is read of the page. */
export const readFormats = (formats: ScrapeFormats): Format[] =>
  formats.filter((one): one is Format => typeof one === "string" && one !== "screenshot");

/** The picture that is asked for of the page as it is read, if one is. */
export function askedScreenshot(formats: ScrapeFormats): ScreenshotInput | undefined {
  const asked = formats.find((one) => one === "screenshot" || typeof one === "object");
  return asked === "screenshot" ? { full_page: false } : (asked as ScreenshotInput | undefined); // an entry that is no object is a name
}

type Asked = { render_js?: unknown; formats?: unknown; actions?: unknown };

/** Whether a browser has to be at work for it. Of options that were stored, too. */
export const needsBrowser = ({ render_js, formats, actions: deeds }: Asked): boolean =>
  render_js === true ||
  (Array.isArray(deeds) && deeds.length > 0) ||
  (Array.isArray(formats) && formats.some((one) => one === "screenshot" || typeof one === "object"));
