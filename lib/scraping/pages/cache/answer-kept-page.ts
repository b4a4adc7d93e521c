import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import { newId } from "#lib/platform/values/ids.ts";
import type { ScrapeInput } from "../schema.ts";
import { pageKey } from "./page-key.ts";
import { readKeptPage } from "./read-kept-page.ts";

/** The rest belongs to one response. */
export type KeptDocument = Omit<Document, "id" | "duration_ms" | "credits_used" | "cached">;

/**
 * Returns a cached page that is no older than the call's `max_age`, for free (contract 6), or
 * undefined if it must be fetched. Test keys get fixtures, never cached pages.
 */
export async function answerKeptPage(ctx: Ctx, input: ScrapeInput): Promise<Document | undefined> {
  if (!input.max_age || isTestKey(ctx.actor)) return undefined;
  const key = pageKey(input);
  if (!key) return undefined;
  const started = performance.now();
  const kept = (await readKeptPage(ctx, key, input.max_age * 1_000)) as KeptDocument | undefined;
  if (!kept) return undefined;
  return {
    id: newId("scr", ctx.clock.now()),
    ...kept,
    url: input.url,
    duration_ms: Math.round(performance.now() - started),
    credits_used: 0,
    cached: true,
  };
}
