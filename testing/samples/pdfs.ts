import PDFDocument from "pdfkit";

/** A PDF of a class, its visible words in reading order, and a part of the expected Markdown. */
export type SamplePdf = { name: string; pdf: () => Promise<Buffer>; words: string; markdown: string[] };

const SENTENCES = [
  "The harbour opens before the tide turns and the first boats leave their berths.",
  "Each keeper writes the height of the water into a ledger that nobody reads.",
  "By noon the channel is full of buoys, lanterns and the shouting of pilots.",
  "A squall in the afternoon empties the quay faster than any signal could.",
  "What remains is ballast, a broken spar and the smell of wet rope.",
  "In the evening the chart is folded and the current carries the day away.",
];
const prose = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => SENTENCES[(from + at) % SENTENCES.length]).join(" ");

type Doc = InstanceType<typeof PDFDocument>;

function draw(show: (doc: Doc) => void, info: Record<string, string> = {}): () => Promise<Buffer> {
  return () =>
    new Promise((resolve, reject) => {
      const doc = new PDFDocument({ size: "A4", margin: 56, autoFirstPage: false, info });
      const chunks: Buffer[] = [];
      doc.on("data", (chunk: Buffer) => chunks.push(chunk));
      doc.on("end", () => resolve(Buffer.concat(chunks)));
      doc.on("error", reject);
      doc.addPage();
      show(doc.font("Helvetica"));
      doc.end();
    });
}

const at = (doc: Doc, text: string, x: number, y: number, size = 10, width?: number) =>
  doc.fontSize(size).text(text, x, y, width === undefined ? { lineBreak: false } : { width, align: "left" });

/** Draws texts one below the other. */
function lines(doc: Doc, texts: readonly string[], x: number, y: number): void {
  for (const [index, text] of texts.entries()) at(doc, text, x, y + index * 12);
}

function columns(doc: Doc, texts: readonly string[], y: number, gap: number): void {
  const width = (483 - gap * (texts.length - 1)) / texts.length;
  for (const [index, text] of texts.entries()) at(doc, text, 56 + index * (width + gap), y, 10, width);
}

const ROWS = [
  ["Port", "Ships", "Depth"],
  ["Northgate", "120", "9.5 m"],
  ["Old Harbour", "8", "3 m"],
  ["Eastquay", "1,044", "14 m"],
];
const NUMBERS = [1, 2, 3, 4];

export const SAMPLE_PDFS: SamplePdf[] = [
  {
    name: "two columns under a title, and text over both after them",
    pdf: draw((doc) => {
      at(doc, "Harbours of the north", 56, 60, 24);
      columns(doc, [prose(0, 9), prose(3, 9)], 110, 24);
      at(doc, prose(1, 3), 56, 400, 10, 483);
    }),
    words: `Harbours of the north ${prose(0, 9)} ${prose(3, 9)} ${prose(1, 3)}`,
    markdown: ["# Harbours of the north\n\nThe harbour opens"],
  },
  {
    name: "three columns",
    pdf: draw((doc) => columns(doc, [prose(0, 8), prose(2, 8), prose(4, 8)], 80, 20)),
    words: [prose(0, 8), prose(2, 8), prose(4, 8)].join(" "),
    markdown: [],
  },
  {
    name: "headings by their size",
    pdf: draw((doc) => {
      at(doc, "The title", 56, 60, 26);
      at(doc, "A chapter", 56, 110, 18);
      at(doc, prose(0, 3), 56, 140, 10, 483);
      at(doc, "A section", 56, 200, 13);
      at(doc, prose(2, 3), 56, 225, 10, 483);
    }),
    words: `The title A chapter ${prose(0, 3)} A section ${prose(2, 3)}`,
    markdown: ["# The title\n\n## A chapter\n\n", "\n\n### A section\n\n"],
  },
  {
    name: "a table between paragraphs",
    pdf: draw((doc) => {
      at(doc, prose(0, 3), 56, 60, 10, 483);
      for (const [y, row] of ROWS.entries())
        for (const [x, cell] of row.entries()) at(doc, cell, 56 + x * 140, 130 + y * 18);
      at(doc, prose(3, 3), 56, 230, 10, 483);
    }),
    words: `${prose(0, 3)} ${ROWS.flat().join(" ")} ${prose(3, 3)}`,
    markdown: [
      "| Port | Ships | Depth |\n| --- | --- | --- |\n| Northgate | 120 | 9.5 m |\n| Old Harbour | 8 | 3 m |\n| Eastquay | 1,044 | 14 m |",
    ],
  },
  {
    name: "running heads and page numbers",
    pdf: draw((doc) => {
      for (const number of NUMBERS) {
        if (number > 1) doc.addPage();
        at(doc, number % 2 ? "Notes on harbours" : "The Institute", 56, 30, 9);
        at(doc, prose(number, 6), 56, 90, 10, 483);
        at(doc, `Page ${number} of ${NUMBERS.length}`, 270, 780, 9);
      }
    }),
    words: NUMBERS.map((number) => prose(number, 6)).join(" "),
    markdown: [],
  },
  {
    name: "words divided at the ends of lines, paragraphs by indent",
    pdf: draw((doc) => {
      lines(doc, ["The light-", "house of the har-", "bour is well-known", "to every sailor."], 56, 60);
      at(doc, "Another paragraph be-", 70, 108);
      lines(doc, ["gins further in and", "ends here."], 56, 120);
    }),
    words:
      "The lighthouse of the harbour is well-known to every sailor. Another paragraph begins further in and ends here.",
    markdown: ["The lighthouse of the harbour is well-known to every sailor.\n\nAnother paragraph begins"],
  },
  {
    name: "lists with bullets and with numbers",
    pdf: draw((doc) => {
      at(doc, prose(0, 2), 56, 60, 10, 483);
      lines(doc, ["• a rope", "• a lantern that is lit", "   when it is dark"], 70, 100);
      at(doc, prose(2, 2), 56, 160, 10, 483);
      lines(doc, ["1. cast off", "2. sail"], 70, 210);
    }),
    words: `${prose(0, 2)} a rope a lantern that is lit when it is dark ${prose(2, 2)} cast off sail`,
    markdown: ["- a rope\n- a lantern that is lit", "1. cast off\n2. sail"],
  },
  {
    name: "right to left, and ligatures",
    pdf: async () => coded(),
    words: "שלום עולם efficient flow",
    markdown: [],
  },
];

/**
 * Returns a page whose font maps codes by a table: Hebrew letters, drawn from right to left, and
 * ligatures.
 */
function coded(): Buffer {
  const codes: Record<string, string> = { a: "ש", b: "ל", c: "ו", d: "ם", e: "ע", f: "ﬃ", g: "ﬂ" };
  const hex = (text: string) => Buffer.from(text, "latin1").toString("hex");
  const utf16 = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const latin = "icentow".split("").map((letter): [string, string] => [letter.toUpperCase(), letter]);
  const pairs = [...Object.entries(codes), ...latin];
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange ${pairs.length} beginbfchar\n${pairs.map(([code, text]) => `<${hex(code)}> <${utf16(text)}>`).join("\n")}\nendbfchar endcmap end end`;
  // The second word is left of the first, and each is drawn from its last letter.
  const shown =
    "BT /F1 12 Tf 300 700 Td (dcba) Tj ET BT /F1 12 Tf 265 700 Td (dbce) Tj ET BT /F1 12 Tf 72 600 Td (EfCIENT) Tj ET BT /F1 12 Tf 130 600 Td (gOW) Tj ET";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [5 0 R] /Count 1 >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 4 0 R >>",
    `<< /Length ${map.length} >>\nstream\n${map}\nendstream`,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 6 0 R /Resources << /Font << /F1 3 0 R >> >> >>",
    `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
  ];
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF\n`, "latin1");
}

/** Returns the share of words in the same order, of the words on either side: 1 if all are. */
export function inOrder(expected: string, found: string): number {
  const [a, b] = [expected, found].map((text) => text.split(/\s+/).filter(Boolean)) as [string[], string[]];
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [index, other] of b.entries())
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    row = next;
  }
  return (2 * (row.at(-1) ?? 0)) / Math.max(1, a.length + b.length);
}
