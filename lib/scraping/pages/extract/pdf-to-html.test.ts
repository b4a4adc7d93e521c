import { afterAll, describe, expect, it } from "vitest";
import { trustedWorkspace } from "#lib/kernel/context.ts";
import { FORMATS } from "../constants.ts";
import type { ExtractOptions } from "./extract.ts";
import { pdfToHtml } from "./pdf-to-html.ts";
import { runExtraction, stopExtraction } from "./run-extraction.ts";

afterAll(stopExtraction);

const wants: ExtractOptions = { formats: FORMATS, onlyMainContent: false, include: [], exclude: [], rules: undefined };

const read = (body: Buffer, more: Partial<ExtractOptions> = {}, limitMs?: number) =>
  runExtraction(
    trustedWorkspace("ws_0"),
    { body, kind: "pdf", contentType: "application/pdf", url: null },
    { ...wants, ...more },
    limitMs,
  );

/**
 * Returns a PDF of these pages, each a list of [size, x, y, text], optionally with additions to its
 * trailer.
 */
function pdf(pages: [number, number, number, string][][], trailer = "", more: string[] = []): Buffer {
  const first = 4 + more.length;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${first + 2 * at} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...more,
    ...pages.flatMap((lines, at) => {
      const shown = lines.map(([size, x, y, text]) => `BT /F1 ${size} Tf ${x} ${y} Td (${text}) Tj ET`).join("\n");
      const link =
        "<< /Type /Annot /Subtype /Link /Rect [70 95 300 115] /A << /S /URI /URI (https://site.example/a?b&c) >> >>";
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + 2 * at + 1} 0 R /Annots [${link}] /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${shown.length} >>\nstream\n${shown}\nendstream`,
      ];
    }),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join("");
  return Buffer.from(
    `%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\n%%EOF\n`,
    "latin1",
  );
}

const textPages = (count: number): Buffer =>
  pdf(
    Array.from({ length: count }, (_, at) => [
      [10, 72, 500, `Chapter ${at + 1} begins here.`],
      ...Array.from({ length: 3 }, (_, line): [number, number, number, string] => [
        ...([10, 72, 480 - 15 * line] as const),
        `Line ${line} of page ${at + 1}: this text goes on to its last page.`,
      ]),
    ]),
  );

const REPORT = pdf(
  [
    [
      [24, 72, 720, "A report"],
      [11, 72, 680, "The first line of a para-"],
      [11, 72, 666, "graph with <tags> & more"],
      [11, 72, 652, "and a third."],
      [11, 72, 610, "Another one."],
      [14, 72, 570, "A part"],
      [11, 72, 100, "A link"],
    ],
    [
      [11, 72, 720, "On the"],
      [11, 120, 720, "second page."],
    ],
  ],
  "/Info << /Title (The \\(title\\)) /Subject (What it says) >>",
);

describe("a PDF", () => {
  it("is read like a page", async () => {
    const run = await read(REPORT, { rules: { last: { selector: "section:last-child p" } } });
    if (!run.ok) throw new Error(run.why);
    expect(run.extraction).toMatchObject({
      markdown:
        "# A report\n\nThe first line of a paragraph with \\<tags> & more and a third.\n\nAnother one.\n\n## A part\n\n[A link](https://site.example/a?b&c)\n\nOn the second page.",
      text: expect.stringContaining("paragraph with <tags> & more and a third."),
      links: ["https://site.example/a?b&c"],
      metadata: { title: "The (title)", description: "What it says" },
      extracted: { last: "On the second page." },
      warnings: [],
    });
  });

  it.each([
    ["damaged", Buffer.from("%PDF-1.7\nnothing more"), "The PDF is damaged and cannot be read."],
    ["empty", Buffer.alloc(0), "The PDF is damaged and cannot be read."],
    [
      "encrypted",
      pdf([[[11, 72, 720, "Secret"]]], `/Encrypt 4 0 R /ID [<${"0".repeat(32)}> <${"0".repeat(32)}>]`, [
        `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"00".repeat(32)}> /U <${"00".repeat(32)}> >>`,
      ]),
      "The PDF is encrypted and needs a password.",
    ],
  ])("that is %s fails with a message", async (_name, body, message) => {
    expect(await read(body)).toEqual({ ok: false, why: "unreadable", message });
  });

  // No deadline, so that a busy machine does not limit the pages.
  it("with 3,000 pages of text is read to its end", { timeout: 900_000 }, async () => {
    const page = await pdfToHtml(textPages(3_000), Number.POSITIVE_INFINITY);
    expect(page).toMatchObject({ pages: 3_000, truncated: false });
    for (const number of [1, 1_500, 3_000])
      expect(page).toMatchObject({ html: expect.stringContaining(`Chapter ${number} begins here.`) });
  });

  it("is read as far as the time allows", async () => {
    const read = await pdfToHtml(textPages(3), 0);
    expect(read).toMatchObject({ pages: 3, truncated: true, html: expect.stringContaining("Chapter 1 begins here.") });
    expect(read).toMatchObject({ html: expect.not.stringContaining("Chapter 2 begins here.") });
  });

  it("with one slow page fails, and the next PDF is read", async () => {
    const long = pdf([Array.from({ length: 400_000 }, (_, at) => [11, 72, at % 700, "word"])]);
    expect(await read(long, {}, 300)).toEqual({ ok: false, why: "too_complex" });
    expect(await read(REPORT)).toMatchObject({ ok: true });
  });
});
