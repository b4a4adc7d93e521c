import type { Version } from "#lib/scraping/firecrawl/types.ts";
import { type ApiError, apiError } from "../../route/api-error.ts";

export type { Version };

/** A request body with Firecrawl's field names. */
export type Asked = Readonly<Record<string, unknown>>;

export const isAsked = (json: unknown): json is Asked =>
  typeof json === "object" && json !== null && !Array.isArray(json);

/** The `origin` that version 1 clients send, optionally with the wrapping package: python-sdk.langchain@4.53.2. */
const CLIENT = /^[a-z-]+-sdk(?:\.[a-z0-9-]+)?@/;

/** Whether a body on a path shared with Firecrawl comes from one of its clients. */
export const isClient = (json: unknown): boolean =>
  isAsked(json) && typeof json.origin === "string" && CLIENT.test(json.origin);

/** Whether a field is absent or has a value that changes nothing. */
export const isIdle = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  (Array.isArray(value) && value.length === 0);

/** A Firecrawl feature that Gatehouse lacks. Naming it keeps the caller from mistaking the answer for a full one. */
export const missing = (name: string, instead = ""): ApiError =>
  apiError("feature_unavailable", `Gatehouse has no ${name}.${instead && ` ${instead}`}`, { param: name });

export const wrong = (param: string, expected: string): ApiError =>
  apiError("invalid_parameter", `${param}: expected ${expected}.`, { param });
