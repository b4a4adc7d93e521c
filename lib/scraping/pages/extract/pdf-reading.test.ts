import { describe, expect, it } from "vitest";
import { inOrder, SAMPLE_PDFS } from "#testing/samples/pdfs.ts";
import { PDF_LIMIT_MS } from "../constants.ts";
import { extract } from "./extract.ts";
import { pdfToHtml } from "./pdf-to-html.ts";

describe("a PDF is read in reading order", () => {
  it.each(SAMPLE_PDFS)("$name", async ({ pdf, words, markdown }) => {
    const page = await pdfToHtml(await pdf(), PDF_LIMIT_MS);
    if ("unreadable" in page) throw new Error(page.unreadable);
    const read = extract(
      { body: page.html, contentType: "text/html", kind: "html", url: null },
      { formats: ["text", "markdown"], onlyMainContent: false, include: [], exclude: [], rules: undefined },
    );
    expect(read.text?.split(/\s+/).join(" ")).toBe(words);
    expect(inOrder(words, read.text ?? "")).toBe(1);
    for (const part of markdown) expect(read.markdown).toContain(part);
  });
});
