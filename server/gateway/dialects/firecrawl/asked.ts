import type { Version } from "#lib/scraping/firecrawl/types.ts";
import { type ApiError, apiError } from "../../answers/api-error.ts";

export type { Version };

/** What a caller sent, under Firecrawl's names. */
export type Asked = Readonly<Record<string, unknown>>;

export const isAsked = (json: unknown): json is Asked =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** The clients of version 1 that name themselves, perhaps with the package that uses them: python-sdk.langchain@4.53.2. */
const CLIENT = /^[a-z-]+-sdk(?:\.[a-z0-9-]+)?@/;

/** Whether a body on a path that is also ours comes from one of them. */
export const isClient = (json: unknown): boolean =>
  isAsked(json) && typeof json.origin === "string" && CLIENT.test(json.origin);

/** Nothing was asked by it: not given, or given as what is so anyway. */
export const isIdle = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

/** For what Firecrawl has and Gatehouse has not; it is named, so that nobody takes an answer without it for one with it. */
export const missing = (name: string, instead = ""): ApiError =>
  apiError("feature_unavailable", `Gatehouse has no ${name}.${instead && ` ${instead}`}`, { param: name });

/** For a field that holds something else than it may. */
export const wrong = (param: string, expected: string): ApiError =>
  apiError("invalid_parameter", `${param}: expected ${expected}.`, { param });
