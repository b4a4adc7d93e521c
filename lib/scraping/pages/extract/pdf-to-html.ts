import { getDocumentProxy } from "unpdf";
import { MAX_OUTPUT_LENGTH, MAX_PDF_PAGES } from "../constants.ts";
import { escapeAttribute, escapeText } from "./clean-html.ts";
import { type Block, bodySize, type Piece, piecesOf, toBlocks } from "./pdf-layout.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export type PdfPage = { html: string; truncated: boolean } | { unreadable: string };

/**
 * A PDF's text as a page of HTML: a section for each page, in it headings and paragraphs as the sizes and gaps of the lines show
 * them, and its links. Pictures have no text. Runs in a process apart, whose time and memory are bounded.
 */
export async function pdfToHtml(body: Uint8Array): Promise<PdfPage> {
  let pdf: Pdf;
  try {
    pdf = await getDocumentProxy(new Uint8Array(body), { verbosity: 0, maxImageSize: 1 });
  } catch (error) {
    return { unreadable: whyUnreadable(error) };
  }
  try {
    return await write(pdf);
  } catch (error) {
    return { unreadable: whyUnreadable(error) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function write(pdf: Pdf): Promise<PdfPage> {
  const pages: Piece[][] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PDF_PAGES) && length < MAX_OUTPUT_LENGTH; number++) {
    const page = await pdf.getPage(number);
    const pieces = piecesOf((await page.getTextContent()).items, await page.getAnnotations());
    length += pieces.reduce((sum, piece) => sum + piece.text.length, 0);
    pages.push(pieces);
    page.cleanup();
  }
  const body = bodySize(pages.flat());
  const sections = pages.map(
    (pieces, at) => `<section id="page-${at + 1}">\n${toBlocks(pieces, body).map(tagged).join("\n")}\n</section>`,
  );
  const html = `<!doctype html>\n<html><head>${await head(pdf)}</head>\n<body>\n${sections.join("\n")}\n</body></html>`;
  return { html, truncated: pages.length < pdf.numPages };
}

/** A block between its tags; items that follow each other are one list. */
function tagged({ tag, html }: Block, at: number, all: readonly Block[]): string {
  const opens = tag === "li" && all[at - 1]?.tag !== "li" ? "<ul>" : "";
  const closes = tag === "li" && all[at + 1]?.tag !== "li" ? "</ul>" : "";
  return `${opens}<${tag}>${html}</${tag}>${closes}`;
}

/** What the document says of itself (ISO 32000-2 14.3.3), where a page of HTML says it. */
async function head(pdf: Pdf): Promise<string> {
  const { info } = (await pdf.getMetadata()) as {
    info: { Title?: unknown; Subject?: unknown; Author?: unknown; Language?: unknown };
  };
  const meta = (name: string, value: unknown) =>
    typeof value === "string" && value !== "" ? `<meta name="${name}" content="${escapeAttribute(value)}">` : "";
  const title = typeof info.Title === "string" && info.Title !== "" ? `<title>${escapeText(info.Title)}</title>` : "";
  return `<meta charset="utf-8">${title}${meta("description", info.Subject)}${meta("author", info.Author)}${meta("content-language", info.Language)}`;
}

function whyUnreadable(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  return name === "PasswordException"
    ? "The PDF is encrypted: it opens with a password only."
    : "The PDF is damaged and cannot be read.";
}
