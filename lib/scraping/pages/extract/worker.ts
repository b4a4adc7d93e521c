import { type Extraction, extract, type Source, type Wants } from "./extract.ts";
import { pdfToHtml } from "./pdf-to-html.ts";

/** What a worker thread was able to make of a body, or in plain words why nothing. */
export type Read = Extraction | { unreadable: string };

/** What a worker thread runs. A PDF becomes a page of HTML first, so that all that can be asked of one can be asked of it. */
export default async function read({ source, wants }: { source: Source; wants: Wants }): Promise<Read> {
  if (source.kind !== "pdf") return extract(source, wants);
  const page = await pdfToHtml(Buffer.from(source.body));
  if ("unreadable" in page) return page;
  const extraction = extract({ ...source, kind: "html", body: page.html, contentType: "text/html" }, wants);
  if (page.truncated) extraction.warnings.push("pdf_truncated");
  return extraction;
}
