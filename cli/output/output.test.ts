import { describe, expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { coloured } from "./colour.ts";
import { columnsOf, screenColumns, wrap } from "./columns.ts";
import { escapeControls, escapeJson, escapeLines } from "./escape-controls.ts";
import { facts, table } from "./table.ts";
import { shownDuration, shownTime } from "./times.ts";

/** Characters that control a terminal or are invisible. */
const ACTS = /(?![\uFE0E\uFE0F])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

describe("untrusted text", () => {
  it.each(NUMBERED)("text %i is shown without effect", (_number, text) => {
    expect(escapeControls(text)).not.toMatch(ACTS);
    for (const line of escapeLines(text)) expect(line).not.toMatch(ACTS);
    const json = escapeJson({ text });
    expect(json).not.toMatch(ACTS);
    expect(JSON.parse(json)).toEqual({ text });
  });

  it("keeps harmless characters", () => {
    const fine = "Zoë, 日本語, שלום, 🚀, ❤\uFE0F, <b>&amp;</b>";
    expect(escapeControls(fine)).toBe(fine);
    expect(escapeControls("a\tb\n\u009b31m")).toBe("a<U+0009>b<U+000A><U+009B>31m");
    expect(escapeLines("a\tb\r\nc")).toEqual(["a  b", "c"]);
  });
});

describe("widths", () => {
  it.each([
    ["", 0],
    ["abc", 3],
    ["Zoë", 3],
    ["日本", 4],
    ["🚀", 2],
    ["e\u0301", 1],
    ["🇩🇪", 2],
  ])("%j takes %i columns", (text, columns) => expect(columnsOf(text)).toBe(columns));

  it("wraps at spaces, and within words that are too long", () => {
    expect(wrap("a bc def", 5)).toEqual(["a bc", "def"]);
    expect(wrap("abcdefgh", 3)).toEqual(["abc", "def", "gh"]);
    expect(wrap("日本語", 4)).toEqual(["日本", "語"]);
    expect(wrap("", 4)).toEqual([""]);
  });

  it.each([
    [{ columns: 40 }, {}, 40],
    [{}, { COLUMNS: "72" }, 72],
    [{}, {}, Number.POSITIVE_INFINITY],
    [{}, { COLUMNS: "x" }, Number.POSITIVE_INFINITY],
    [{ columns: 0 }, { COLUMNS: "1" }, Number.POSITIVE_INFINITY],
  ])("%j with %j is %d wide", (stream, environment, wide) => expect(screenColumns(stream, environment)).toBe(wide));
});

describe("tables", () => {
  const head = ["ID", "NAME", "N"];
  const rows = [
    ["a", "first\u001b[31m", 1],
    ["bb", "日本", 22],
  ];

  it("have columns if there is room, with numbers to the right", () => {
    expect(table(head, rows, 80)).toEqual([
      "ID  NAME               N",
      "a   first<U+001B>[31m   1",
      "bb  日本               22",
    ]);
  });

  it("fold into lines if space is short", () => {
    expect(
      table(
        head,
        [
          ["a", "a name that is long", 1],
          ["b", "", 2],
        ],
        18,
      ),
    ).toEqual([...["ID    a", "NAME  a name that", "      is long", "N     1"], ...["", "ID    b", "N     2"]]);
    expect(facts([["Workspace", "something"]], 12)).toEqual(["Workspace", "something"]);
  });
});

it.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { NO_COLOR: "1" }, false],
  [{ isTTY: true }, { NO_COLOR: "" }, true],
  [{ isTTY: true }, { TERM: "dumb" }, false],
  [{}, {}, false],
  [{}, { FORCE_COLOR: "1" }, true],
  [{ isTTY: true }, { FORCE_COLOR: "0" }, false],
  [{}, { FORCE_COLOR: "1", NO_COLOR: "1" }, false],
])("%j with %j has colors: %s", (stream, environment, on) => expect(coloured(stream, environment)).toBe(on));

it("formats times briefly", () => {
  expect(shownTime("2026-11-21T22:41:53.120Z")).toBe("2026-11-21 22:41:53Z");
  expect(shownTime(null)).toBe("–");
  expect([shownDuration(12.4), shownDuration(1_234)]).toEqual(["12 ms", "1.23 s"]);
});
