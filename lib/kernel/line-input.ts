import * as z from "zod";

/** Scripts in which a joiner changes how letters are written (Unicode 16, chapters 9, 12, 13 and 16). */
const JOINING = [
  ...["Arab", "Syrc", "Mand", "Nkoo", "Mong", "Phag", "Adlm", "Rohg"],
  ...["Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh", "Newa"],
  ...["Tibt", "Mymr", "Khmr", "Bali", "Java", "Sund", "Cakm", "Limb", "Lana"],
]
  .map((script) => `\\p{Script=${script}}`)
  .join("");

/** The vowel signs of Arabic belong to several scripts. */
const LETTER = `[${JOINING}\\u064b-\\u0655\\u0670]`;
const EMOJI = "[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f]";

/** Characters without a picture of their own that are part of how a word or an emoji is written. */
const PART_OF_WRITING = new RegExp(
  [
    `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})`, // a joiner in a word: Persian, Hindi
    `(?<=${EMOJI})\\u200d(?=\\p{Extended_Pictographic})`, // families, professions
    "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]", // as text or in colour
    "(?<=[0-9#*])\\ufe0f(?=\\u20e3)", // keycaps
    "(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]", // another form of an ideograph
    "(?<=\\p{Script=Mongolian})[\\u180b-\\u180d\\u180f]",
    "(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]{1,30}\\u{e007f}", // flags of regions
  ].join("|"),
  "gu",
);

const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;
/** Line feeds, tabs and carriage returns. */
const LINE_BREAKS = /[\n\r\t]/g;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Something to see that stands for itself: no blank (the empty pattern of Braille is one), and no mark without a letter. */
const VISIBLE = /[^\s\p{M}\u2800]/u;

/**
 * Returns why a text that a person gives as a name or a note cannot be shown as it is written; undefined when it can. Refuses control
 * characters, halves of characters, line separators, whatever turns the direction of writing, and characters that nobody sees, unless they
 * are part of a word or an emoji. An empty text is fine.
 */
export function unreadable(text: string, lines = false): string | undefined {
  if (CONTROL.test(lines ? text.replace(LINE_BREAKS, "") : text)) return "No control characters.";
  if (INVISIBLE.test(text.replace(PART_OF_WRITING, "")))
    return "Invisible characters and text direction controls are not allowed.";
  return text.trim() !== "" && !VISIBLE.test(text) ? "Enter at least one visible character." : undefined;
}

/** What a description for clients can say; `unreadable` refuses more. */
const DESCRIBED = /^[^\p{Cc}\p{Cs}]*$/u;

/**
 * A line that a person writes for people: a name, a label, a reason. Composed (NFC), without blanks around it, and readable.
 *
 * @param empty what to say when it is empty; absent where it may be.
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

/** The same with line breaks: a note. */
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
