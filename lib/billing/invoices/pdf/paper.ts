import PDFDocument from "pdfkit";
import type { QrCode } from "../transfer/draw-qr.ts";
import { readFonts } from "./fonts.ts";

/** A4 in points, and its margins. */
export const LEFT = 56;
export const RIGHT = 539;
export const WIDTH = RIGHT - LEFT;
const TOP = 56;
const BOTTOM = 770;
const FOOT = 796;

const INK = "#1d2027";
const SOFT = "#5b6170";
const LINE = "#d5d8de";

/** Where a logo goes: the box it is fitted into, and how far that reaches above the line of the title. */
const LOGO = { width: 150, height: 44, above: 10 };

type Element = ReturnType<PDFKit.PDFDocument["struct"]>;
type Style = { size?: number; bold?: boolean; right?: boolean; soft?: boolean };
export type Cell = { text: string; x: number; width: number; right?: boolean };

/** A heading cell says that it names its column: screen readers read it with each value. */
const COLUMN: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: "Column" };

/**
 * A document being written from top to bottom, each piece tagged with what it is, in reading order (PDF 32000-1, 14.8). The same words and
 * time give the same bytes: nothing here asks the clock or draws lots.
 */
export class Paper {
  y = TOP;
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: Element;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;

  constructor(title: string, author: string, at: Date) {
    const { regular, bold } = readFonts();
    this.#doc = new PDFDocument({
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      lang: "en",
      displayTitle: true,
      bufferPages: true,
      // The font is given here: the standard one would have its metrics read for nothing.
      font: "",
      info: { Title: title, Author: author, Creator: "Gatehouse", CreationDate: at, ModDate: at },
    });
    this.#doc.registerFont("regular", regular);
    this.#doc.registerFont("bold", bold);
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
      this.#doc.on("end", resolve);
      this.#doc.on("error", reject);
    });
    this.#root = this.#doc.struct("Document");
    this.#doc.addStructure(this.#root);
  }

  /** A part that holds others: a section, a table, a row. */
  part(type: string, parent: Element = this.#root): Element {
    const element = this.#doc.struct(type);
    parent.add(element);
    return element;
  }

  #style({ size = 9.5, bold = false, soft = false }: Style): void {
    this.#doc
      .font(bold ? "bold" : "regular")
      .fontSize(size)
      .fillColor(soft ? SOFT : INK);
  }

  #heightOf(text: string, width: number, style: Style = {}): number {
    this.#style(style);
    return this.#doc.heightOfString(text, { width });
  }

  /** Writes one tagged piece at the given place, without moving on. */
  #put(parent: Element, type: string, text: string, x: number, width: number, style: Style = {}): void {
    this.#style(style);
    const element = this.#doc.struct(type, type === "TH" ? COLUMN : {});
    parent.add(element);
    const content = this.#doc.markStructureContent(type);
    this.#doc.text(text, x, this.y, { width, align: style.right ? "right" : "left" });
    this.#doc.endMarkedContent();
    element.add(content);
  }

  /** Writes a paragraph over a width and moves below it. */
  say(type: string, text: string, style: Style & { x?: number; width?: number; parent?: Element } = {}): void {
    const { x = LEFT, width = WIDTH, parent = this.#root } = style;
    const height = this.#heightOf(text, width, style);
    this.#room(height);
    this.#put(parent, type, text, x, width, style);
    this.y += height + 2;
  }

  /** Writes a row of cells, as high as the highest. On a new page when this one is full. */
  row(table: Element, type: "TH" | "TD", cells: readonly Cell[], style: Style = {}): void {
    const height = Math.max(...cells.map((cell) => this.#heightOf(cell.text, cell.width, style)));
    this.#room(height + 6);
    const row = this.part("TR", table);
    for (const { text, x, width, right = false } of cells) this.#put(row, type, text, x, width, { ...style, right });
    this.y += height + 6;
  }

  /** A line across; for the eye alone. */
  rule(): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    this.#doc.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.6).strokeColor(LINE).stroke();
    this.#doc.endMarkedContent();
    this.y += 6;
  }

  /** Draws a picture, with words for who cannot see it, without moving on. */
  #figure(words: string, draw: () => void): void {
    const element = this.#doc.struct("Figure", { alt: words });
    this.#root.add(element);
    const content = this.#doc.markStructureContent("Figure");
    draw();
    this.#doc.endMarkedContent();
    element.add(content);
  }

  /** A logo at the right of the line at hand, as large as its place allows. */
  logo(png: Buffer, words: string): void {
    const fit = { fit: [LOGO.width, LOGO.height] as [number, number], align: "right", valign: "center" } as const;
    this.#figure(words, () => this.#doc.image(png, RIGHT - LOGO.width, this.y - LOGO.above, fit));
  }

  /** A QR code, its upper left corner at the line at hand. */
  qr({ path, size }: QrCode, words: string, x: number, width: number): void {
    this.#figure(words, () => {
      this.#doc.save().translate(x, this.y);
      this.#doc
        .scale(width / size)
        .path(path)
        .fill("#000000")
        .restore();
    });
  }

  /** Keeps so much of what follows on one page. */
  keepTogether(height: number): void {
    this.#room(height);
  }

  /** Begins a new page when less than this is left of the one at hand. */
  #room(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.#doc.addPage();
    this.y = TOP;
  }

  /** Numbers the pages and closes the document. */
  async close(foot: string): Promise<Buffer> {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      this.#doc.markContent("Artifact", { type: "Pagination" });
      this.#style({ size: 8, soft: true });
      this.#doc.text(`${foot}   ·   Page ${page + 1} of ${count}`, LEFT, FOOT, { width: WIDTH, align: "center" });
      this.#doc.endMarkedContent();
    }
    this.#doc.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }
}
