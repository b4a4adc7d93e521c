import { readFileSync } from "node:fs";

/** One invented page, with strings that its main content must and must not contain. */
export interface SamplePage {
  /** A short, unique description. */
  readonly name: string;
  readonly kind:
    | "documentation"
    | "product"
    | "forum thread"
    | "listing"
    | "table"
    | "landing page"
    | "search result"
    | "other";
  /** The language of the page's text, as a two-letter code. */
  readonly language: string;
  /**
   * "tuning" pages may be inspected while improving the extractor; "held back" pages only measure
   * it.
   */
  readonly half: "tuning" | "held back";
  /** The page's pretended address. */
  readonly url: string;
  /** The page's source as a site would serve it. */
  readonly html: string;
  /** Exact strings of the main content, each within one element. */
  readonly finds: readonly string[];
  /**
   * Exact strings that are not main content: navigation, notices, related lists, hidden text,
   * scripts.
   */
  readonly leaves: readonly string[];
}

type Listed = Omit<SamplePage, "html"> & { readonly file: string };

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), "utf8");
const listed: readonly Listed[] = JSON.parse(read("pages.json"));

/** Sixty invented pages of eight kinds that are not news articles. */
export const samplePages: readonly SamplePage[] = listed.map(({ file, ...page }) => ({
  ...page,
  html: read(file).trimEnd(),
}));
