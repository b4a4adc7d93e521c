import { expect, test } from "vitest";
import { safeCopy, visiblePieces } from "./visible-text.ts";

const shown = (text: string) =>
  visiblePieces(text)
    .map((piece) => (piece.hidden ? `[${piece.text}]` : piece.text))
    .join("");

test.each([
  ["https://example.com/a b?c=d#é", "https://example.com/a b?c=d#é"],
  ["日本語 мир שלום", "日本語 мир שלום"],
  ["a\u202Egnp.exe", "a[U+202E]gnp.exe"],
  ["a\u2066b\u2069", "a[U+2066]b[U+2069]"],
  ["line\nbreak\ttab\r", "line[U+000A]break[U+0009]tab[U+000D]"],
  ["\u001b[31mred", "[U+001B][31mred"],
  ["pay\u200Bpal\uFEFF", "pay[U+200B]pal[U+FEFF]"],
  ["no\u00A0break\u3000wide", "no[U+00A0]break[U+3000]wide"],
  ["sep\u2028par\u2029", "sep[U+2028]par[U+2029]"],
  ["filler\u3164\u115F", "filler[U+3164][U+115F]"],
  ["tag\u{E0041}", "tag[U+E0041]"],
  ["private\uE000", "private[U+E000]"],
  ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["", ""],
])("%j is shown as %s", (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test("a copy encodes invisible characters and keeps the rest", () => {
  expect(safeCopy("https://example.com/é?x=1")).toBe("https://example.com/é?x=1");
  expect(safeCopy("a\nb\u202Ec")).toBe("a%0Ab%E2%80%AEc");
  expect(safeCopy("lone\uD800half")).not.toMatch(/[\uD800-\uDFFF]/);
});
