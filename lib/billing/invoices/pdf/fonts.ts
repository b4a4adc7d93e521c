import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/**
 * Left out of the fonts: kerning and ligatures. Reading them again for each document takes longer than all the rest of a paper, and figures
 * and small print gain nothing by them.
 */
const LEFT_OUT = ["GSUB", "GPOS", "GDEF"];

/** The head of a font file, and an entry of its list of tables, in bytes (OpenType, "Organization of an OpenType font"). */
const HEAD = 12;
const ENTRY = 16;

/** The font without some of its tables: they are struck off the list, and what they point at stays where it was. */
function without(font: Buffer, tables: readonly string[]): Buffer {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, at) =>
    font.subarray(HEAD + at * ENTRY, HEAD + (at + 1) * ENTRY),
  );
  const kept = entries.filter((entry) => !tables.includes(entry.toString("latin1", 0, 4)));
  const slim = Buffer.from(font);
  slim.writeUInt16BE(kept.length, 4);
  Buffer.concat(kept).copy(slim, HEAD);
  return slim;
}

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve("geist/font/sans")), "fonts/geist-sans");
const read = (name: string): Buffer => without(readFileSync(path.join(folder, `${name}.ttf`)), LEFT_OUT);

let fonts: { regular: Buffer; bold: Buffer } | undefined;

/**
 * The typeface of the screens, embedded in each PDF: what stands there can be selected, searched and read aloud anywhere. Read once a
 * process.
 */
export function readFonts(): { regular: Buffer; bold: Buffer } {
  fonts ??= { regular: read("Geist-Regular"), bold: read("Geist-SemiBold") };
  return fonts;
}
