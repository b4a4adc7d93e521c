import type { ApiError } from "../../route/api-error.ts";
import { type Asked, isAsked, isIdle, missing, wrong } from "./asked.ts";

/** Firecrawl's actions with their fields, mapped to our names. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  wait: { milliseconds: "ms", selector: "selector" },
  click: { selector: "selector" },
  write: { text: "text" },
  press: { key: "key" },
  scroll: { direction: "direction", selector: "selector" },
  screenshot: { fullPage: "full_page" },
};

type Read = { actions: Asked[] } | { error: ApiError };

/** Translates Firecrawl's actions. Rejects scripts, PDFs and scrapes between actions by name. */
export function readActions(asked: unknown): Read {
  if (isIdle(asked)) return { actions: [] };
  if (!Array.isArray(asked)) return { error: wrong("actions", "a list of actions") };
  const actions: Asked[] = [];
  for (const [at, action] of asked.entries()) {
    if (!isAsked(action) || typeof action.type !== "string")
      return { error: wrong(`actions[${at}]`, "an action with a type") };
    const read = readFields(action.type, action, FIELDS[action.type]);
    if (!read) return { error: missing(`action ${action.type.slice(0, 100)}`) };
    if ("extra" in read) return { error: missing(`actions[${at}].${read.extra}`) };
    actions.push(read.fields);
  }
  return { actions };
}

function readFields(type: string, given: Asked, names: Readonly<Record<string, string>> | undefined) {
  if (!names) return undefined;
  const fields: Record<string, unknown> = { type };
  for (const [name, value] of Object.entries(given)) {
    if (name === "type" || isIdle(value)) continue;
    const ours = names[name];
    if (ours === undefined) return { extra: name };
    fields[ours] = value;
  }
  return { fields };
}

/**
 * Translates a screenshot format: version 1 has two names for it, version 2 an object. Returns
 * undefined for other formats.
 */
export function readScreenshot(format: unknown, at: number): { screenshot: Asked } | { error: ApiError } | undefined {
  if (format === "screenshot") return { screenshot: { type: "screenshot" } };
  if (format === "screenshot@fullPage") return { screenshot: { type: "screenshot", full_page: true } };
  if (!isAsked(format) || format.type !== "screenshot") return undefined;
  const read = readFields("screenshot", format, FIELDS.screenshot);
  if (!read || "extra" in read) return { error: missing(`formats[${at}].${read?.extra}`) };
  return { screenshot: read.fields };
}
