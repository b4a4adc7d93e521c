import { typedNumber } from "#components/forms/typed-number.ts";
import type { KEY_FIELDS } from "#lib/accounts/keys/constants.ts";
import type { ApiKey } from "#lib/accounts/keys/types.ts";
import type { KeyEnv, Scope } from "#lib/kernel/scopes.ts";
import { DAY_MS } from "#lib/platform/values/time.ts";

/** The form of a key, as `CreateKeyInput` takes it. */
export type KeyDraft = Pick<ApiKey, keyof typeof KEY_FIELDS>;

export const emptyDraft = (env: KeyEnv): KeyDraft => ({
  name: "",
  env,
  scopes: ["scrape", "parse"],
  allowed_ips: [],
  credit_ceiling: null,
  rate_limit: null,
  rate_limit_minute: null,
  rate_limit_day: null,
  expires_at: null,
});

/** Returns the expiry: never, in a number of days, or at the end of a day (UTC). */
function expiry(form: FormData, now: number): string | null {
  const choice = String(form.get("expiry") ?? "never");
  if (choice === "date") return form.get("expiry_date") ? `${form.get("expiry_date")}T23:59:59.000Z` : null;
  if (choice === "keep") return String(form.get("expiry_kept"));
  return choice === "never" ? null : new Date(now + Number(choice) * DAY_MS).toISOString();
}

/** Reads the limits of `RateLimitFields`. */
export const readRateLimits = (form: FormData) => ({
  rate_limit: typedNumber(form.get("rate_limit")),
  rate_limit_minute: typedNumber(form.get("rate_limit_minute")),
  rate_limit_day: typedNumber(form.get("rate_limit_day")),
});

/** Reads the form; the verb validates it. Test keys have no ceiling or rate limits. */
export function readDraft(form: FormData, env: KeyEnv, now: number): KeyDraft {
  return {
    name: String(form.get("name") ?? ""),
    env,
    scopes: form.getAll("scopes") as Scope[],
    allowed_ips: String(form.get("allowed_ips") ?? "")
      .split(/[\s,;]+/)
      .filter(Boolean),
    credit_ceiling: env === "test" ? null : typedNumber(form.get("credit_ceiling")),
    ...readRateLimits(env === "test" ? new FormData() : form),
    expires_at: expiry(form, now),
  };
}

/** Joins the messages of one input's entries. */
export function fieldError(fields: Record<string, string> | undefined, name: keyof KeyDraft): string | undefined {
  const messages = Object.entries(fields ?? {})
    .filter(([path]) => path === name || path.startsWith(`${name}.`))
    .map(([, message]) => message);
  return messages.length > 0 ? messages.join(" ") : undefined;
}
