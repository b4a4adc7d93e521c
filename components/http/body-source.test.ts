import { describe, expect, it } from "vitest";
import { sizeText } from "#components/ui/text/size-text.ts";
import { NUMBERED } from "#testing/samples/untrusted-texts.ts";
import { type BodySource, byteLength, bytesOf, LINES_MAX, readBody, SHOWN_MAX, shownLines } from "./body-source.ts";

const plain = (text: string): BodySource => ({ text, base64: null, truncated: false });
const lossy = (bytes: Uint8Array): BodySource => ({
  text: Buffer.from(bytes).toString("utf8"),
  base64: Buffer.from(bytes).toString("base64"),
  truncated: false,
});

describe("the initial view", () => {
  it.each([
    ["JSON", plain('{"a":1}'), "pretty", ["pretty", "raw", "hex"]],
    ["an HTML page", plain("<h1>Not found</h1>"), "raw", ["raw", "hex"]],
    ["a JSON literal", plain("true"), "raw", ["raw", "hex"]],
    ["nothing", plain(""), "raw", ["raw", "hex"]],
    ["text with a NUL", plain("some words and \u0000 in between"), "raw", ["raw", "hex"]],
    ["UTF-16", plain("a\u0000b\u0000c\u0000"), "hex", ["raw", "hex"]],
    ["an image", lossy(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])), "hex", ["raw", "hex"]],
    ["Latin-1", lossy(Buffer.from("caf\u00e9 au lait, s'il vous pla\u00eet", "latin1")), "raw", ["raw", "hex"]],
    ["truncated JSON", { ...plain('{"a":[1,2,{"b":"c'), truncated: true }, "pretty", ["pretty", "raw", "hex"]],
    ["JSON truncated in a name", { ...plain('{"a":1,"b'), truncated: true }, "pretty", ["pretty", "raw", "hex"]],
    ["JSON truncated after a colon", { ...plain('[{"a":'), truncated: true }, "pretty", ["pretty", "raw", "hex"]],
    ["JSON truncated in a number", { ...plain("[[],{},-1.5e"), truncated: true }, "pretty", ["pretty", "raw", "hex"]],
    [
      "a truncated log",
      { ...plain("[2026-01-01 10:00:00] ERROR failed\n[2026"), truncated: true },
      "raw",
      ["raw", "hex"],
    ],
    ["truncated JSON with a fault", { ...plain('{"a":1,,"b":[1'), truncated: true }, "raw", ["raw", "hex"]],
    ["JSON that ends early", plain('{"a":[1,2,{"b":"c'), "raw", ["raw", "hex"]],
  ] as const)("of %s", (_, source, first, views) => {
    expect(readBody(source)).toMatchObject({ first, views });
  });
});

describe("a fault is described", () => {
  it("in what was meant to be JSON", () => {
    expect(readBody(plain('{"a":1,}')).fault).toContain("position 7");
    expect(readBody(plain("oops"), "application/json; charset=utf-8").fault).toContain("oops");
    expect(readBody(plain("oops"), "application/problem+json").fault).not.toBeNull();
  });
  it("in nothing else", () => {
    expect(readBody(plain("<html>"), "text/html").fault).toBeNull();
    expect(readBody(plain(""), "application/json").fault).toBeNull();
    expect(readBody(plain("[1]")).fault).toBeNull();
  });
});

describe("the lines shown", () => {
  it("are a body's own in the raw view, without their ends", () => {
    expect(shownLines(plain("a\r\nb\n\nc\rd"), "raw")).toEqual({ lines: ["a", "b", "", "c\rd"], isCut: false });
  });

  it("have offset, bytes and text in the hex view", () => {
    const bytes = Uint8Array.from([0, 0x1b, 0x5b, 0x41, 0x7f, 0x80, 0xff, 0x7e, 0x20, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(shownLines(lossy(bytes), "hex").lines).toEqual([
      "00000000  00 1b 5b 41 7f 80 ff 7e 20 01 02 03 04 05 06 07  ..[A...~ .......",
      `00000010  08${" ".repeat(45)}  .`,
    ]);
  });

  it("are all of 256 KiB and the beginning of more", () => {
    const line = `${"x".repeat(63)}\n`;
    const whole = plain(line.repeat(SHOWN_MAX / line.length));
    expect(shownLines(whole, "raw").isCut).toBe(false);
    expect(shownLines(whole, "hex").isCut).toBe(false);
    const more = plain(`${whole.text}x`);
    expect(shownLines(more, "raw").isCut).toBe(true);
    expect(shownLines(more, "hex")).toMatchObject({ isCut: true, lines: { length: SHOWN_MAX / 16 } });
  });

  it("are limited where a short body has very many", () => {
    const { lines, isCut } = shownLines(plain(JSON.stringify(Array(100_000).fill(0))), "pretty");
    expect({ lines: lines.length, isCut }).toEqual({ lines: LINES_MAX, isCut: true });
  });
});

it("returns the original bytes", () => {
  expect([...bytesOf(lossy(Uint8Array.from([0xff, 0x00, 0xfe])))]).toEqual([0xff, 0x00, 0xfe]);
  expect([...bytesOf(plain("é"))]).toEqual([0xc3, 0xa9]);
  expect(bytesOf({ text: "x", base64: "no base64!", truncated: false })).toHaveLength(0);
});

it.each(NUMBERED)("counts the bytes of payload %i", (_, text) => {
  expect(byteLength(plain(text))).toBe(Buffer.byteLength(text));
  const bytes = Buffer.from(text, "latin1");
  expect(byteLength(lossy(bytes))).toBe(bytes.length);
  expect(() => readBody(plain(text))).not.toThrow();
});

it.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1023 bytes"],
  [65_536, "64.0 KiB"],
  [5_500_000, "5.2 MiB"],
])("%d is %s", (bytes, text) => expect(sizeText(bytes)).toBe(text));
