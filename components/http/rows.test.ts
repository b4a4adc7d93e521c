import { describe, expect, it } from "vitest";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { columnsAt, unitsAt } from "./column-width.ts";
import { bytesARow, hexRow, hexText } from "./hex-rows.ts";
import { scanJson } from "./json-scan.ts";
import { prettyLines, seenLines } from "./pretty-lines.ts";
import { indentOf, lineAt, linePieces, prettyRows, rowAt, rowPieces, spokenLine } from "./pretty-rows.ts";
import { placeOf, rawRow, rawRows, spokenRawLine } from "./raw-rows.ts";

const COLUMNS = 40;
const ID = "dlv_01m7x5afk6fsnvfhzjc689rkjw";
const OTHER_ID = "req_01m7x5afk6fsnvfhzjc689rkjx";
const widthOf = (text: string) => {
  let width = 0;
  for (let at = 0; at < text.length; at += unitsAt(text, at)) width += columnsAt(text, at);
  return width;
};

describe("rows of raw text", () => {
  it.each(NUMBERED)("payload %i is shown completely and within the width", (_, text) => {
    const rows = rawRows(text, COLUMNS);
    let whole = "";
    for (let row = 0; row < rows.count; row++) {
      const { from, to } = rawRow(text, rows, row);
      expect(widthOf(text.slice(from, to))).toBeLessThanOrEqual(COLUMNS);
      whole += text.slice(from, rows.starts[row + 1]);
      expect(text.slice(to, rows.starts[row + 1])).toMatch(/^(\r?\n)?$/);
    }
    expect(whole).toBe(text);
  });

  it("numbers lines, not continuation rows", () => {
    const text = `${"a".repeat(60)}\r\nb\n`;
    const rows = rawRows(text, COLUMNS);
    expect(Array.from({ length: rows.count }, (_, row) => rawRow(text, rows, row))).toEqual([
      { from: 0, to: 40, line: 1, isLong: true },
      { from: 40, to: 60, line: null, isLong: true },
      { from: 62, to: 63, line: 2, isLong: false },
      { from: 64, to: 64, line: 3, isLong: false },
    ]);
    expect(placeOf(rows, 45)).toEqual({ line: 1, column: 46 });
    expect(placeOf(rows, 62)).toEqual({ line: 2, column: 1 });
  });

  it("keeps an ID whole if it fits and reads a line as one", () => {
    const text = `{"delivery":"${ID}", "request":"${OTHER_ID}"}\nshort`;
    const rows = rawRows(text, 46);
    const shown = Array.from({ length: rows.count }, (_, row) => rawRow(text, rows, row)).map(({ from, to }) =>
      text.slice(from, to),
    );
    expect(shown).toEqual([`{"delivery":"${ID}", `, `"request":"${OTHER_ID}"}`, "short"]);
    expect(spokenRawLine(text, rows, 1)).toBe(text.split("\n")[0]);
    expect(spokenRawLine("x".repeat(1_000_000), rawRows("x".repeat(1_000_000), 44), 5_000)).toHaveLength(2_001);
  });

  it("reads invisible characters by code point", () => {
    const text = `a\u202eb${"x".repeat(60)}`;
    expect(spokenRawLine(text, rawRows(text, COLUMNS), 0)).toMatch(/^aU\+202Ebx+$/);
  });

  it("never splits a character", () => {
    const text = "😀".repeat(50);
    const rows = rawRows(text, 5);
    for (let row = 0; row < rows.count; row++) expect((rows.starts[row] ?? 0) % 2).toBe(0);
  });
});

describe("rows of formatted JSON", () => {
  const layouts = NUMBERED.filter(([, text]) => scanJson(text).count > 1 && text.length < 20_000);
  it.each(layouts)("payload %i is shown completely and within the width", (_, text) => {
    const scan = scanJson(text);
    const lines = prettyLines(scan);
    const rows = prettyRows(text, scan, lines, seenLines(lines, new Set()), new Set(), COLUMNS);
    let shown = "";
    for (let row = 0; row < rows.count; row++) {
      const line = rows.line[row] ?? 0;
      const pieces = rowPieces(linePieces(text, scan, lines, line, false), rows, row);
      const part = pieces.map((piece) => piece.text).join("");
      expect(indentOf(lines, line, COLUMNS) + widthOf(part)).toBeLessThanOrEqual(COLUMNS);
      for (const piece of pieces) if (piece.at !== -1) expect(text.startsWith(piece.text, piece.at)).toBe(true);
      shown += pieces
        .filter((piece) => piece.at !== -1)
        .map((piece) => piece.text)
        .join("");
    }
    let tokens = "";
    for (let at = 0; at < scan.count; at++) tokens += text.slice(scan.starts[at], scan.ends[at]);
    expect(shown).toBe(tokens);
  });

  it.each([40, 44, 60, 80])("keeps IDs and dates whole in %i columns and reads a line as one", (columns) => {
    const text = JSON.stringify({
      data: { delivery_id: ID, attempt: { request_id: OTHER_ID, at: "2026-11-28T09:10:11.123Z" } },
      url: `https://example.test/hooks/${ID}?trace=${OTHER_ID}`,
    });
    const scan = scanJson(text);
    const lines = prettyLines(scan);
    const rows = prettyRows(text, scan, lines, seenLines(lines, new Set()), new Set(), columns);
    const shown: string[] = [];
    for (let row = 0; row < rows.count; row++)
      shown.push(
        rowPieces(linePieces(text, scan, lines, rows.line[row] ?? 0, false), rows, row)
          .map((piece) => piece.text)
          .join(""),
      );
    for (const whole of [ID, OTHER_ID, "2026-11-28T09:10:11.123Z"])
      expect(shown.filter((row) => row.includes(whole)).length).toBeGreaterThan(0);
    expect(shown.join("").split(ID)).toHaveLength(3);
    expect(shown.filter((row) => row.includes(ID))).toHaveLength(2);
    const line = lineAt(scan, lines, text.indexOf(ID));
    expect(spokenLine(linePieces(text, scan, lines, line, false))).toBe(`"delivery_id": "${ID}",`);
  });

  it("finds the row of a position, also in long strings and folded parts", () => {
    const text = `{"a":{"b":"${"x".repeat(200)}"},"c":1}`;
    const scan = scanJson(text);
    const lines = prettyLines(scan);
    const find = (at: number, folded: ReadonlySet<number>) => {
      const rows = prettyRows(text, scan, lines, seenLines(lines, folded), folded, COLUMNS);
      const line = lineAt(scan, lines, at);
      return rowAt(linePieces(text, scan, lines, line, folded.has(line)), rows, line, at);
    };
    expect(find(text.indexOf('"c"'), new Set())).toBe(find(text.indexOf("}"), new Set()) + 1);
    const middle = text.indexOf("x") + 100;
    expect(find(middle, new Set()) - find(text.indexOf('"b"'), new Set())).toBe(3);
    expect(find(text.indexOf('"c"'), new Set([1]))).toBe(2);
  });
});

describe("a hex dump", () => {
  it("shows offset, bytes and text, padded at the end", () => {
    const bytes = Uint8Array.from([0, 0x1b, 0x5b, 0x41, 0x7f, 0x80, 0xff, 0x7e, 0x20]);
    expect(hexRow(bytes, 0, 8)).toEqual({ offset: "00000000", bytes: "00 1b 5b 41 7f 80 ff 7e", ascii: "..[A...~" });
    expect(hexRow(bytes, 1, 8)).toEqual({ offset: "00000008", bytes: "20".padEnd(23), ascii: " " });
    expect(hexText(bytes)).toBe("001b5b417f80ff7e20");
  });

  it.each([
    [100, 16],
    [75, 16],
    [74, 8],
    [43, 8],
    [42, 4],
    [10, 4],
  ])("of %d columns has %d bytes per row", (columns, bytes) => expect(bytesARow(columns)).toBe(bytes));
});
