import * as z from "zod";

/** Scripts in which a joiner changes how letters are written (Unicode 16, chapters 9, 12, 13 and 16). */
const JOINING = [
  ...["Arab", "Syrc", "Mand", "Nkoo", "Mong", "Phag", "Adlm", "Rohg"],
  ...["Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Newa"],
  ...["Tibt", "Mymr", "Khmr", "Bali", "Java", "Sund", "Cakm", "Limb", "Lana"],
]
  .map((script) => `\\p{Script=${script}}`)
  .join("");

/** Arabic vowel signs belong to several scripts. */
const LETTER = `[${JOINING}\\u064b-\\u0655\\u0670]`;
const EMOJI = "[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]";

/** Invisible characters that are legitimately part of a word or an emoji. */
const PART_OF_WRITING = new RegExp(
  [
    `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})`, // joiner in a word: Persian, Hindi
    `(?<=${EMOJI})\\u200d(?=\\p{Extended_Pictographic})`, // families, professions
    "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]", // text or emoji presentation
    "(?<=[0-9#*])\\ufe0f(?=\\u20e3)", // keycaps
    "(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]", // ideographic variants
    "(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]",
    "(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]{1,30}\\u{e007f}", // regional flags
  ].join("|"),
  "gu",
);

const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
const LINE_BREAKS = /[\n\r\t]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/**
 * A visible character that is neither blank (as the empty Braille pattern is) nor a combining mark.
 */
const VISIBLE = /[^\s\p{M}\u2800]/u;

/**
 * Returns why a name or note cannot be displayed as written; undefined if it can. Refuses control
 * characters, lone surrogates, line separators, direction controls, and invisible characters
 * outside of words and emoji. Accepts empty text.
 */
export function unreadable(text: string, lines = false): string | undefined {
  if (CONTROL.test(lines ? text.replace(LINE_BREAKS, "") : text)) return "No control characters.";
  if (INVISIBLE.test(text.replace(PART_OF_WRITING, "")))
    return "Invisible characters and text direction controls are not allowed.";
  return text.trim() !== "" && !VISIBLE.test(text) ? "Enter at least one visible character." : undefined;
}

/** A subset of `unreadable` that a JSON schema can express for clients. */
const DESCRIBED = /^[^\p{Cc}\p{Cs}]*$/u;

/**
 * A line of text for people: a name, a label, a reason. Composed (NFC), trimmed and readable.
 *
 * @param empty the error for an empty line; absent if it may be empty.
 */
export function lineInput(max: number, empty?: string): z.ZodString {
  const line = z.string(empty).normalize("NFC").trim();
  const named = empty === undefined ? line : line.min(1, empty);
  return named
    .max(max, `At most ${max} characters.`)
    .regex(DESCRIBED, "No control characters.")
    .superRefine((text, context) => {
      const problem = DESCRIBED.test(text) ? unreadable(text) : undefined;
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem, input: text });
    });
}

/** Text for people that may have line breaks. */
export const noteInput = (max: number): z.ZodString =>
  z
    .string()
    .normalize("NFC")
    .trim()
    .max(max, `At most ${max} characters.`)
    .regex(/^[^\0]*$/, "No NUL characters.")
    .superRefine((text, context) => {
      const problem = unreadable(text, true);
      if (problem !== undefined) context.addIssue({ code: "custom", message: problem, input: text });
    });
