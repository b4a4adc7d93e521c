import { fieldErrorIn } from "#components/forms/field-error-in.ts";
import { typedNumber } from "#components/forms/typed-number.ts";

/** The request body that the form describes; the server validates it. */
export type CrawlDraft = {
  url: string;
  limit: number | null;
  max_depth: number | null;
  include_paths: string[];
  exclude_paths: string[];
  sitemap: string;
  respect_robots: boolean;
  allow_subdomains: boolean;
  options: { only_main_content: boolean; render_js: boolean };
};

const text = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();
const isOn = (form: FormData, name: string): boolean => form.get(name) === "on";
const lines = (form: FormData, name: string): string[] => text(form, name).split(/\s+/).filter(Boolean);

export function readCrawlDraft(form: FormData): CrawlDraft {
  return {
    url: text(form, "url"),
    limit: typedNumber(text(form, "limit")),
    max_depth: typedNumber(text(form, "max_depth")),
    include_paths: lines(form, "include_paths"),
    exclude_paths: lines(form, "exclude_paths"),
    sitemap: text(form, "sitemap"),
    respect_robots: isOn(form, "respect_robots"),
    allow_subdomains: isOn(form, "allow_subdomains"),
    options: { only_main_content: isOn(form, "only_main_content"), render_js: isOn(form, "render_js") },
  };
}

export const crawlFieldError = (fields: Record<string, string> | undefined, name: string): string | undefined =>
  fieldErrorIn(fields, name, ["crawl"]);
