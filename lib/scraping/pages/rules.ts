import { type PriceList, priceOf } from "#lib/billing/credits/prices.ts";
import type { Document } from "#lib/kernel/document.ts";
import { needsBrowser } from "./asked-formats.ts";

/** For a page that is not HTML, such as a PDF or JSON. */
export const NOT_RENDERED = "not_rendered";

export type Priced = Pick<Document, "cached" | "warnings" | "json_usage" | "proxy">;

/** A cached page costs none. */
export const tokenCost = ({ cached, json_usage }: Priced): number => (cached ? 0 : (json_usage?.credits ?? 0));

/** Failed work costs only the tokens of rejected model answers. */
export function spentTokens({ detail }: { detail?: Record<string, unknown> }): number {
  const usage = detail?.json_usage as Priced["json_usage"]; // set by `extractJson`
  return usage?.credits ?? 0;
}

/**
 * Returns the credits for a document (contract 6). A cached page is free, and a browser costs only
 * if it was used. A proxy multiplies both, but not a model's tokens.
 */
export function scrapeCost(
  input: { render_js: boolean; formats?: unknown; actions?: unknown },
  document: Priced,
  prices?: PriceList,
): number {
  const renderJs = needsBrowser(input) && !document.warnings.includes(NOT_RENDERED);
  const multiplier = document.proxy?.multiplier ?? 1;
  return priceOf({ kind: "scrape", renderJs, cached: document.cached }, prices) * multiplier + tokenCost(document);
}

/** Challenge pages are short. */
const CHALLENGE_BYTES = 32 * 1024;

// The phrase must be a whole part of the title, because an article about security checks has more
// words. Bytes are read as one character each, so the ellipsis and dashes appear in their UTF-8 and
// windows-1252 bytes.
const CHALLENGE_TITLE =
  /<title[^<>]*>(?:[^<]{0,60}(?:[|:\x96\x97-]|\xe2\x80[\x93\x94]))?\s*(?:just a moment|attention required|verify(?:ing)? (?:that )?you are (?:a )?human|are you (?:a )?(?:human|robot)|robot check|security check|captcha|bot verification|human verification|pardon our interruption)(?:[\s.!?\x85]|\xe2\x80\xa6|&hellip;)*(?:[<|:\x96\x97-]|\xe2\x80[\x93\x94])/i;
const CHALLENGE_SCRIPT =
  /\/cdn-cgi\/challenge-platform\/|captcha-delivery\.com|_Incapsula_Resource|px-captcha|awswaf\.com[^"']{0,200}captcha|\/_sec\/cp_challenge\//i;
const CAPTCHA_WIDGET = /class=["'][^"']*(?:g-recaptcha|h-captcha|cf-turnstile)/i;
const OTHER_FORM = /type=["']?(?:password|email|search|tel)/i;

/**
 * Returns whether a page asks for proof of being human instead of showing its content. A captcha
 * next to a login, contact or search form is part of an ordinary page.
 */
export function isChallenge(headers: Readonly<Record<string, unknown>>, body: Buffer): boolean {
  if (headers["cf-mitigated"] === "challenge" || headers["x-amzn-waf-action"] !== undefined) return true;
  if (body.length > CHALLENGE_BYTES) return false;
  // One character per byte, because nearly all of the phrases are ASCII in every encoding.
  const text = body.toString("latin1");
  return (
    CHALLENGE_TITLE.test(text) || CHALLENGE_SCRIPT.test(text) || (CAPTCHA_WIDGET.test(text) && !OTHER_FORM.test(text))
  );
}

export type Verdict = { error: "target_blocked" | "target_http_error"; message: string } | undefined;

/** Most statuses are a page to read, including 404 and 410 (contract 3). */
export function judgeStatus(status: number, challenge: boolean): Verdict {
  if (challenge) return { error: "target_blocked", message: "The target requires a captcha." };
  if (status === 401 || status === 403 || status === 429) {
    return { error: "target_blocked", message: `The target refused to show the page (${status}).` };
  }
  if (status >= 500) return { error: "target_http_error", message: `The target failed (${status}).` };
  return undefined;
}
