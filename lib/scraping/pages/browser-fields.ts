import * as z from "zod";
import { storableText } from "#lib/kernel/input-fields.ts";
import { CHANGE_MODES, TAG_LENGTH } from "#lib/scraping/changes/constants.ts";
import { JsonFormat } from "#lib/scraping/language-model/schema.ts";
import {
  ACTION_LIMIT_MS,
  MAX_ACTION_SCREENSHOTS,
  MAX_ACTIONS,
  MAX_SCREENSHOT_AREA_PX,
  MAX_SCREENSHOT_PX,
  MAX_WRITTEN_LENGTH,
} from "#lib/scraping/render/constants.ts";
import type { Action } from "#lib/scraping/render/types.ts";
import { FORMATS, MAX_SELECTOR_LENGTH, MAX_TIMEOUT_MS } from "./constants.ts";

export const selector = storableText(z.string().trim().min(1).max(MAX_SELECTOR_LENGTH));

const pictured = {
  full_page: z
    .boolean()
    .default(false)
    .meta({
      description: `Capture the whole page instead of the viewport, up to ${MAX_SCREENSHOT_PX} px in each dimension and ${MAX_SCREENSHOT_AREA_PX / 1e6} megapixels.`,
    }),
  selector: selector.optional().meta({ description: "Capture this element instead of the page." }),
};

const FORMAT_ERROR =
  "a format's name, {type: screenshot, full_page, selector}, {type: change_tracking, modes, tag} or {type: json, schema, prompt} with an object and a text";

const Screenshot = z.strictObject({ type: z.literal("screenshot"), ...pictured }).meta({ id: "ScreenshotFormat" });

const changeTracking = z
  .strictObject({
    type: z.literal("change_tracking"),
    modes: z
      .array(z.enum(CHANGE_MODES))
      .max(CHANGE_MODES.length)
      .default([...CHANGE_MODES])
      .meta({
        description: "`text_diff`, the default, returns the changes as a unified diff; `[]` returns only the status.",
      }),
    tag: z
      .string()
      .regex(new RegExp(`^[\\x20-\\x7e]{1,${TAG_LENGTH}}$`), {
        error: `printable ASCII, at most ${TAG_LENGTH} characters`,
      })
      .optional()
      .meta({
        description: "Pages are only compared with versions of the same tag. Use one tag per purpose or schedule.",
      }),
  })
  .meta({ id: "ChangeTrackingFormat" });

const oneOf = (type: string) => (given: readonly (string | { type: string })[]) =>
  given.filter((one) => (typeof one === "object" ? one.type : one) === type).length <= 1;

export const scrapeFormats = z
  .array(
    z.union([z.enum([...FORMATS, "screenshot", "change_tracking"]), Screenshot, changeTracking, JsonFormat], {
      error: FORMAT_ERROR,
    }),
  )
  .min(1)
  .max(FORMATS.length + 3)
  .refine(oneOf("screenshot"), { error: "at most one screenshot" })
  .refine(oneOf("change_tracking"), { error: "at most one change_tracking" })
  .refine(oneOf("json"), { error: "at most one json" });
export type ScrapeFormats = z.output<typeof scrapeFormats>;

/** The same as text in a query. */
export const scrapeFormatNames = z
  .array(z.enum([...FORMATS, "screenshot", "change_tracking"]))
  .min(1)
  .max(FORMATS.length + 2);

const action: z.ZodType<Action> = z.discriminatedUnion("type", [
  z
    .strictObject({
      type: z.literal("wait"),
      ms: z.int().min(1).max(MAX_TIMEOUT_MS).optional(),
      selector: selector.optional().meta({ description: "Wait until this selector matches a visible element." }),
    })
    .refine(({ ms, selector: until }) => (ms === undefined) !== (until === undefined), {
      error: "either ms or selector",
    })
    .meta({ id: "WaitAction" }),
  z.strictObject({ type: z.literal("click"), selector }).meta({ id: "ClickAction" }),
  z
    .strictObject({
      type: z.literal("write"),
      text: z.string().max(MAX_WRITTEN_LENGTH),
      selector: selector.optional().meta({ description: "The element to use. Defaults to the focused element." }),
    })
    .meta({ id: "WriteAction" }),
  z
    .strictObject({
      type: z.literal("press"),
      key: z.string().regex(/^(?:(?:Shift|Control|Alt|Meta)\+){0,3}(?:[A-Za-z0-9]{1,20}|[!-/:-@[-`{-~])$/, {
        error: "a key such as Enter, ArrowDown or Control+a",
      }),
    })
    .meta({ id: "PressAction" }),
  z
    .strictObject({
      type: z.literal("scroll"),
      direction: z.enum(["up", "down"]).default("down").meta({ description: "Scroll by one viewport." }),
      selector: selector.optional().meta({ description: "Scroll until this element is visible." }),
    })
    .meta({ id: "ScrollAction" }),
  z.strictObject({ type: z.literal("screenshot"), ...pictured }).meta({ id: "ScreenshotAction" }),
]);

export const actions = z
  .array(action)
  .max(MAX_ACTIONS)
  .refine((given) => given.filter(({ type }) => type === "screenshot").length <= MAX_ACTION_SCREENSHOTS, {
    error: `at most ${MAX_ACTION_SCREENSHOTS} screenshots`,
  });

export const ACTIONS_SAY = {
  description: `Actions to perform on the page, in order, before it is read: wait (ms or selector), click, write, press, scroll, screenshot. Renders the page. Each may take ${ACTION_LIMIT_MS / 1_000} seconds; the first that cannot be done fails the scrape with action_failed.`,
  example: [
    { type: "click", selector: "#more" },
    { type: "wait", selector: ".result" },
  ],
};
