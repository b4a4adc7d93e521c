import { type ApiError, apiError } from "../../answers/api-error.ts";

/** Of Firecrawl's API. The first is frozen, and its newer clients speak the second. */
export type Version = 1 | 2;

/** What a caller sent, under Firecrawl's names. */
export type Asked = Readonly<Record<string, unknown>>;

export const isAsked = (json: unknown): json is Asked =>
  typeof json === "object" && json !== null && !Array.isArray(json);

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
