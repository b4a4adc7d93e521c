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

/** What the target answered is no page and does not say that there is none: it was compared with nothing. */
const NOT_COMPARED = "change_tracking_skipped";
const CUT = "change_tracking_truncated";

/**
 * A document with how it compares with the last one of its page, where that was asked for; and without the text that it was compared by,
 * where that was not.
 *
 * @param options.work what the page was fetched for, when that may be done again after a crash (compare-with-kept.ts).
 * @param options.answered what the target answered: by its validators the page is asked for the next time.
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
      // A fixture says that it was always fetched at the same time.
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

/** Longer ones are not sent back: they would be refused, or are no validators. */
const VALIDATOR = /^[\x20-\x7e\x80-\xff]{1,512}$/;

function validatorsOf(answered: OutboundResult | undefined): Validators {
  const headerOf = (name: string): string | null => {
    const value = answered?.ok && answered.status === 200 ? answered.headers[name] : undefined;
    return typeof value === "string" && VALIDATOR.test(value) ? value : null;
  };
  return { etag: headerOf("etag"), lastModified: headerOf("last-modified") };
}

/** The main content's text is without its headline, which the title stands for. */
const comparedText = ({ only_main_content }: ScrapeInput, { text = "", metadata }: Document): string =>
  only_main_content && metadata?.title ? `${metadata.title}\n${text}` : text;
