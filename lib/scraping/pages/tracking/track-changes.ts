import { isTestKey } from "#lib/kernel/actor.ts";
import type { Ctx } from "#lib/kernel/context.ts";
import type { Document } from "#lib/kernel/document.ts";
import type { OutboundResult } from "#lib/platform/outbound/types.ts";
import { TRACKED_CHARACTERS } from "#lib/scraping/changes/constants.ts";
import { presenceOf } from "#lib/scraping/changes/rules.ts";
import { askedChanges, readFormats } from "../asked-formats.ts";
import type { ScrapeInput } from "../schema.ts";
import { compareWithKept, type Validators } from "./compare-with-kept.ts";
import { trackedKey } from "./tracked-key.ts";

/** The response is neither a page nor a missing page, so it was not compared. */
const NOT_COMPARED = "change_tracking_skipped";
const CUT = "change_tracking_truncated";

/**
 * Adds how a document compares with the last version of its page, if requested, and removes formats
 * that were only read for that.
 * @param options.work identifies repeatable work (compare-with-kept.ts).
 * @param options.answered the target's response, whose validators are used for the next request.
 */
export async function trackChanges<T extends Document>(
  ctx: Ctx,
  input: ScrapeInput,
  document: T,
  { work, answered }: { work?: string | undefined; answered?: OutboundResult | undefined } = {},
): Promise<T> {
  const asked = askedChanges(input.formats);
  if (!asked) return document;
  const rest = { ...document, warnings: [...document.warnings] };
  const formats = readFormats(input.formats);
  if (!formats.includes("text")) delete rest.text;
  if (!formats.includes("metadata")) delete rest.metadata;
  const presence = presenceOf(document.status_code);
  if (presence === "unclear") {
    rest.warnings.push(NOT_COMPARED);
    return rest;
  }
  const text = comparedText(input, document);
  if (text.length > TRACKED_CHARACTERS) rest.warnings.push(CUT);
  const isTest = isTestKey(ctx.actor);
  const { status, compared_with, diff } = await compareWithKept(
    { workspaceId: ctx.workspaceId, env: isTest ? "test" : "live", key: trackedKey(input), tag: asked.tag },
    {
      state: presence === "gone" ? "gone" : { text: text.slice(0, TRACKED_CHARACTERS) },
      // A fixture has a constant fetch time.
      fetchedAt: isTest ? ctx.clock.now() : new Date(document.fetched_at),
      work,
      validators: validatorsOf(presence === "there" ? answered : undefined),
    },
  );
  rest.change_tracking = {
    ...{ status, compared_with },
    ...(asked.tag !== "" && { tag: asked.tag }),
    ...(diff && asked.modes.includes("text_diff") && { diff }),
  };
  return rest;
}

/** Longer values are not sent: the target would refuse them, or they are not validators. */
const VALIDATOR = /^[\x20-\x7e\x80-\xff]{1,512}$/;

function validatorsOf(answered: OutboundResult | undefined): Validators {
  const headerOf = (name: string): string | null => {
    const value = answered?.ok && answered.status === 200 ? answered.headers[name] : undefined;
    return typeof value === "string" && VALIDATOR.test(value) ? value : null;
  };
  return { etag: headerOf("etag"), lastModified: headerOf("last-modified") };
}

/** The text of the main content lacks the headline, so the title is added. */
const comparedText = ({ only_main_content }: ScrapeInput, { text = "", metadata }: Document): string =>
  only_main_content && metadata?.title ? `${metadata.title}\n${text}` : text;
