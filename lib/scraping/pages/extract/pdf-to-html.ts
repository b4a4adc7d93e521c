import { getDocumentProxy } from "unpdf";
import { escapeHtml, escapeText } from "#lib/platform/values/escape-html.ts";
import { MAX_OUTPUT_LENGTH, MAX_PDF_PAGES } from "../constants.ts";
import { type Block, sizesOf, toBlocks } from "./pdf-layout.ts";
import { type PdfPieces, withoutMargins } from "./pdf-margins.ts";
import { piecesOf } from "./pdf-pieces.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

export type PdfPage = { html: string; pages: number; truncated: boolean } | { unreadable: string };

/**
 * Converts a PDF's text to HTML: a section for each page, with headings, paragraphs, lists and
 * tables derived from the lines' sizes and positions. Leaves out running heads and page numbers;
 * images have no text. Runs in a reader process with limited time and memory.
 * @param pagesMs time after which no further page is started, except the first. The result is
 * `truncated` then.
 */
export async function pdfToHtml(body: Uint8Array, pagesMs: number): Promise<PdfPage> {
  const endsAt = performance.now() + pagesMs;
  let pdf: Pdf;
  try {
    pdf = await getDocumentProxy(new Uint8Array(body), { verbosity: 0, maxImageSize: 1 });
  } catch (error) {
    return { unreadable: whyUnreadable(error) };
  }
  try {
    return await write(pdf, endsAt);
  } catch (error) {
    return { unreadable: whyUnreadable(error) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function write(pdf: Pdf, endsAt: number): Promise<PdfPage> {
  const pages: PdfPieces[] = [];
  let length = 0;
  const last = Math.min(pdf.numPages, MAX_PDF_PAGES);
  for (let number = 1; number <= last && length < MAX_OUTPUT_LENGTH; number++) {
    if (number > 1 && performance.now() >= endsAt) break;
    const page = await pdf.getPage(number);
    const pieces = piecesOf((await page.getTextContent()).items, await page.getAnnotations());
    const [, low = 0, , high = 0] = page.view;
    length += pieces.reduce((sum, piece) => sum + piece.text.length, 0);
    pages.push({ pieces, low, high });
    page.cleanup();
  }
  const shown = withoutMargins(pages);
  const sizes = sizesOf(shown.flat());
  const sections = shown.map(
    (pieces, at) => `<section id="page-${at + 1}">\n${toBlocks(pieces, sizes).map(tagged).join("\n")}\n</section>`,
  );
  const html = `<!doctype html>\n<html><head>${await head(pdf)}</head>\n<body>\n${sections.join("\n")}\n</body></html>`;
  return { html, pages: pdf.numPages, truncated: pages.length < pdf.numPages };
}

/** Consecutive items form one list, with numbers and bullets separate. */
function tagged({ tag, html }: Block, at: number, all: readonly Block[]): string {
  const list = listOf(tag);
  const opens = list && listOf(all[at - 1]?.tag) !== list ? `<${list}${list === "ol" ? startOf(tag) : ""}>` : "";
  const closes = list && listOf(all[at + 1]?.tag) !== list ? `</${list}>` : "";
  return `${opens}<${tag}>${html}</${tag.split(" ", 1)[0]}>${closes}`;
}

const listOf = (tag: string | undefined) => (tag === "li" ? "ul" : tag?.startsWith("li ") ? "ol" : undefined);

const startOf = (tag: string) => tag.replace("li value=", " start=");

/** ISO 32000-2 14.3.3. */
async function head(pdf: Pdf): Promise<string> {
  const { info } = (await pdf.getMetadata()) as {
    info: Partial<
      Record<"Title" | "Subject" | "Author" | "Language" | "Keywords" | "CreationDate" | "ModDate", unknown>
    >;
  };
  const meta = (name: string, value: unknown) =>
    typeof value === "string" && value !== "" ? `<meta name="${name}" content="${escapeHtml(value)}">` : "";
  const title = typeof info.Title === "string" && info.Title !== "" ? `<title>${escapeText(info.Title)}</title>` : "";
  return `<meta charset="utf-8">${title}${meta("description", info.Subject)}${meta("author", info.Author)}${meta("content-language", info.Language)}${meta("keywords", info.Keywords)}${meta("date", dateOf(info.CreationDate))}${meta("last-modified", dateOf(info.ModDate))}`;
}

/** `D:20240305080000+01'00'` (ISO 32000-2 7.9.4). */
function dateOf(value: unknown): string | undefined {
  const found = typeof value === "string" ? /^(?:D:)?(\d{8})(\d{6})?(?:(Z)|([+-]\d{2})'?(\d{2})?)?/.exec(value) : null;
  if (!found) return undefined;
  const [, day, time, utc = "", hours, minutes = "00"] = found;
  return time === undefined ? day : `${day}T${time}${hours === undefined ? utc : `${hours}:${minutes}`}`;
}

function whyUnreadable(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  return name === "PasswordException"
    ? "The PDF is encrypted and needs a password."
    : "The PDF is damaged and cannot be read.";
}
