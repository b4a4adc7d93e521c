import { fieldErrorIn } from "#components/forms/field-error-in.ts";
import { typedNumber } from "#components/forms/typed-number.ts";
import type { Monitor, Schedule } from "#lib/scraping/monitors/types.ts";

/** The form's values as the schema takes them; the server validates them. */
export type MonitorDraft = Pick<Monitor, "name" | "urls" | "crawl" | "schedule"> & {
  options: object;
  webhook?: string | null;
};

const text = (form: FormData, name: string): string => String(form.get(name) ?? "").trim();

/** Reads the form. Keeps an existing monitor's values that the form does not have. */
export function readDraft(form: FormData, before?: Monitor): MonitorDraft {
  const webhook = text(form, "webhook");
  const target = before?.crawl || form.get("what") === "site" ? siteOf(form, before) : addressesOf(form);
  return {
    name: text(form, "name"),
    ...target,
    schedule: scheduleOf(form),
    options: { ...before?.options, only_main_content: form.get("only_main_content") === "on" },
    ...(webhook !== "" ? { webhook } : before && { webhook: null }),
  };
}

const addressesOf = (form: FormData) => ({ urls: text(form, "urls").split(/\s+/).filter(Boolean) });

const siteOf = (form: FormData, before?: Monitor) =>
  ({ crawl: { ...before?.crawl, url: text(form, "site"), limit: typedNumber(text(form, "limit")) } }) as Pick<
    MonitorDraft,
    "crawl"
  >; // the other options of a crawl have defaults

function scheduleOf(form: FormData): Schedule {
  const unit = text(form, "unit");
  const zone = { time_zone: text(form, "time_zone") };
  if (unit === "cron") return { cron: text(form, "cron"), ...zone };
  const every = typedNumber(text(form, "every")) ?? Number.NaN;
  if (unit === "days") return { every, unit, at: text(form, "at"), ...zone };
  return { every, unit: unit === "minutes" ? "minutes" : "hours" };
}

export const fieldError = (fields: Record<string, string> | undefined, name: string): string | undefined =>
  fieldErrorIn(fields, name, ["monitor", "changes"]);
