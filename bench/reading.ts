import { PDF_LIMIT_MS } from "#lib/scraping/pages/constants.ts";
import { Addresses } from "#lib/scraping/pages/extract/addresses.ts";
import { readPage } from "#lib/scraping/pages/extract/dom.ts";
import { extract } from "#lib/scraping/pages/extract/extract.ts";
import { readMetadata } from "#lib/scraping/pages/extract/metadata.ts";
import { pdfToHtml } from "#lib/scraping/pages/extract/pdf-to-html.ts";
import { HEADS_URL, PAGE_HEADS } from "#testing/samples/page-heads.ts";
import { inOrder, SAMPLE_PDFS } from "#testing/samples/pdfs.ts";
import type { Bench, Figure } from "./figure.ts";

/** Counts correctly read metadata fields of sample heads, and words of sample PDFs, whose content is known. */
const bench: Bench = {
  name: "reading",
  run: async () => [...fields(), ...(await pdfs())],
};
export default bench;

function fields(): Figure[] {
  const counts = new Map<string, { right: number; wrong: string[] }>();
  for (const [name, html, expected] of PAGE_HEADS) {
    const page = readPage(html);
    const found = new Map(Object.entries(readMetadata(page, new Addresses(page, HEADS_URL))));
    for (const [field, value] of Object.entries(expected)) {
      const count = counts.get(field) ?? { right: 0, wrong: [] };
      counts.set(field, count);
      if (JSON.stringify(found.get(field)) === JSON.stringify(value)) count.right++;
      else count.wrong.push(name);
    }
  }
  return [...counts].map(([field, { right, wrong }]) => ({
    figure: `metadata of ${PAGE_HEADS.length} heads: ${field}`,
    ours: right,
    unit: `of ${right + wrong.length} right`,
    aim: "all",
    met: wrong.length === 0,
    note: wrong.join(", "),
  }));
}

async function pdfs(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, pdf, words } of SAMPLE_PDFS) {
    const page = await pdfToHtml(await pdf(), PDF_LIMIT_MS);
    if ("unreadable" in page) throw new Error(page.unreadable);
    const source = { body: page.html, contentType: "text/html", kind: "html", url: null } as const;
    const wants = { formats: ["text"], onlyMainContent: false, include: [], exclude: [], rules: undefined } as const;
    const share = inOrder(words, extract(source, wants).text ?? "");
    figures.push({ figure: `PDF, words in order: ${name}`, ours: share, unit: "", aim: "≥ 0.98", met: share >= 0.98 });
  }
  return figures;
}
