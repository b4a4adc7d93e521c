import { expect, test } from "vitest";
import { longestTurn, TURN_MAX_MS } from "#testing/longest-turn.ts";
import { lineInput, noteInput, unreadable } from "./line-input.ts";

test.each([
  ["Latin with an accent", "Café Zoë"],
  ["German", "Bücher & Söhne GmbH"],
  ["Persian with ZWNJ", "می\u200cخواهم"],
  ["Hindi with ZWJ", "क्\u200dष"],
  ["Hindi with ZWNJ", "क्\u200cष"],
  ["Sinhala with ZWJ", "ශ්\u200dරී ලංකා"],
  ["Malayalam with ZWJ", "ന്\u200d" + "റ"],
  ["Arabic without controls", "شركة التجارة"],
  ["Hebrew without controls", "חברה 12"],
  ["Thai", "บริษัท"],
  ["Chinese", "价格监控"],
  ["an ideographic variant", "葛\u{e0100}飾区"],
  ["Mongolian with a selector", "ᠮᠣᠩᠭᠣᠯ\u180b"],
  ["Korean", "가격 감시"],
  ["a family", "👨\u200d👩\u200d👧\u200d👦 home"],
  ["a profession with a skin tone", "👩🏽\u200d💻"],
  ["a heart in colour", "❤\ufe0f shop"],
  ["a heart on fire", "❤\ufe0f\u200d🔥"],
  ["a keycap", "1\ufe0f\u20e3"],
  ["a rainbow flag", "🏳\ufe0f\u200d🌈"],
  ["a country's flag", "🇩🇪 prices"],
  ["a region's flag", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"],
  ["an Arabic number sign", "\u0600\u0661"],
  ["blanks of other kinds between words", "a\u00a0b\u3000c"],
  ["nothing", ""],
])("accepts %s", (_, text) => {
  expect(unreadable(text)).toBeUndefined();
  expect(lineInput(100).safeParse(text)).toMatchObject({ success: true });
});

test.each([
  ["a zero width space alone", "\u200b"],
  ["a soft hyphen and a word joiner", "\u00ad\u2060"],
  ["an override", "\u202eevil\u202c"],
  ["an embedding", "a\u202bb\u202c"],
  ["isolates", "\u2067abc\u2069"],
  ["a left-to-right mark", "abc\u200e"],
  ["a right-to-left mark", "\u200fabc"],
  ["an Arabic letter mark", "a\u061cb"],
  ["a line separator", "a\u2028b"],
  ["a paragraph separator", "a\u2029b"],
  ["a line feed", "a\nb"],
  ["NUL", "a\0b"],
  ["an escape", "a\u001b[31mb"],
  ["a high surrogate alone", "\ud800x"],
  ["a low surrogate alone", "x\udc00"],
  ["a zero width space in a word", "ad\u200bmin"],
  ["a byte order mark in a word", "ad\ufeffmin"],
  ["a joiner between Latin letters", "ad\u200dmin"],
  ["a non-joiner between Latin letters", "ad\u200cmin"],
  ["a joiner at the end", "می\u200c"],
  ["two joiners in a row", "می\u200c\u200cخ"],
  ["a joiner alone", "\u200d"],
  ["a joiner after an emoji", "👨\u200d"],
  ["a selector after a letter", "admin\ufe0f"],
  ["a selector after a digit", "admin1\ufe0f"],
  ["an ideograph's selector after a letter", "a\u{e0100}"],
  ["tags without a flag", "abc\u{e0061}\u{e007f}"],
  ["a Hangul filler", "\u3164"],
  ["a half-width Hangul filler", "a\uffa0b"],
  ["a Mongolian vowel separator", "a\u180eb"],
  ["an invisible operator", "a\u2063b"],
  ["empty Braille", "\u2800\u2800"],
  ["a mark without a letter", "\u0301"],
  ["a combining grapheme joiner", "a\u034fb"],
])("rejects %s", (_, text) => {
  expect(lineInput(100).safeParse(text)).toMatchObject({ success: false });
});

test.each([
  ["composes letters", "Cafe\u0301", "Café"],
  ["composes Hangul", "\u1100\u1161", "가"],
  ["removes blanks around it", "  a  ", "a"],
  ["removes a byte order mark around it, which JavaScript treats as a blank", "\ufeffa", "a"],
])("%s", (_, given, kept) => {
  expect(lineInput(10, "Enter a name.").parse(given)).toBe(kept);
});

test("limits the length of the composed text and reports a missing value", () => {
  expect(lineInput(4).safeParse("Cafe\u0301").success).toBe(true);
  expect(lineInput(4).safeParse("Cafés").success).toBe(false);
  expect(lineInput(4, "Enter a name.").safeParse(" ").error?.issues[0]?.message).toBe("Enter a name.");
});

test("a note may have line breaks but no invisible characters", () => {
  expect(noteInput(100).parse("leaked:\n\ta, b\r\n")).toBe("leaked:\n\ta, b");
  for (const text of ["a\0", "a\u001bb", "a\u202eb", "\u200b", "a\u2028b", "\ud800"])
    expect(noteInput(100).safeParse(text).success, JSON.stringify(text)).toBe(false);
});

test.each(["می\u200c", "👨\u200d", "a\u0301", "\u200d", "🏴\u{e0067}"])(
  "reads a long run of %j in linear time",
  async (unit) => {
    const text = unit.repeat(50_000);
    expect(await longestTurn(() => unreadable(text))).toBeLessThan(TURN_MAX_MS);
  },
);
