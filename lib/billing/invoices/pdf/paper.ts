import PDFDocument from "pdfkit";
import type { QrCode } from "../transfer/draw-qr.ts";
import { readFonts } from "./fonts.ts";

/** A4 in points with its margins. */
export const LEFT = 56;
export const RIGHT = 539;
export const WIDTH = RIGHT - LEFT;
const TOP = 56;
const BOTTOM = 770;
const FOOT = 796;

const INK = "#1d2027";
const SOFT = "#5b6170";
const LINE = "#d5d8de";

/** The box that a logo is fitted into, and its height above the title line. */
const LOGO = { width: 150, height: 44, above: 10 };

type Element = ReturnType<PDFKit.PDFDocument["struct"]>;
type Style = { size?: number; bold?: boolean; right?: boolean; soft?: boolean };
export type Cell = { text: string; x: number; width: number; right?: boolean };

/** Marks a heading cell as a column header, which screen readers read with each value. */
const COLUMN: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: "Column" };

/**
 * Writes a document from top to bottom, with tags in reading order (PDF 32000-1, 14.8).
 * Deterministic: the same text and time give the same bytes.
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
      // An empty font name avoids loading the default font's metrics.
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

  /** Adds a container element: a section, a table or a row. */
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

  /** Writes a tagged element at the current line without advancing. */
  #put(parent: Element, type: string, text: string, x: number, width: number, style: Style = {}): void {
    this.#style(style);
    const element = this.#doc.struct(type, type === "TH" ? COLUMN : {});
    parent.add(element);
    const content = this.#doc.markStructureContent(type);
    this.#doc.text(text, x, this.y, { width, align: style.right ? "right" : "left" });
    this.#doc.endMarkedContent();
    element.add(content);
  }

  /** Writes a paragraph and advances below it. */
  say(type: string, text: string, style: Style & { x?: number; width?: number; parent?: Element } = {}): void {
    const { x = LEFT, width = WIDTH, parent = this.#root } = style;
    const height = this.#heightOf(text, width, style);
    this.#room(height);
    this.#put(parent, type, text, x, width, style);
    this.y += height + 2;
  }

  /** Writes a row as high as its highest cell, on a new page if needed. */
  row(table: Element, type: "TH" | "TD", cells: readonly Cell[], style: Style = {}): void {
    const height = Math.max(...cells.map((cell) => this.#heightOf(cell.text, cell.width, style)));
    this.#room(height + 6);
    const row = this.part("TR", table);
    for (const { text, x, width, right = false } of cells) this.#put(row, type, text, x, width, { ...style, right });
    this.y += height + 6;
  }

  /** Draws a decorative line. */
  rule(): void {
    this.#doc.markContent("Artifact", { type: "Layout" });
    this.#doc.moveTo(LEFT, this.y).lineTo(RIGHT, this.y).lineWidth(0.6).strokeColor(LINE).stroke();
    this.#doc.endMarkedContent();
    this.y += 6;
  }

  /** Draws a figure with alternative text, without advancing. */
  #figure(words: string, draw: () => void): void {
    const element = this.#doc.struct("Figure", { alt: words });
    this.#root.add(element);
    const content = this.#doc.markStructureContent("Figure");
    draw();
    this.#doc.endMarkedContent();
    element.add(content);
  }

  /** Draws a logo at the right of the current line, as large as it fits. */
  logo(png: Buffer, words: string): void {
    const fit = { fit: [LOGO.width, LOGO.height] as [number, number], align: "right", valign: "center" } as const;
    this.#figure(words, () => this.#doc.image(png, RIGHT - LOGO.width, this.y - LOGO.above, fit));
  }

  /** Draws a QR code with its upper left corner at the current line. */
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

  /** Keeps this much of the following content on one page. */
  keepTogether(height: number): void {
    this.#room(height);
  }

  /** Starts a new page if less than this is left. */
  #room(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.#doc.addPage();
    this.y = TOP;
  }

  /** Adds page numbers and closes the document. */
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
