/** The eight kinds of page that are no news article. */
export type SampleKind =
  | "documentation"
  | "product"
  | "forum thread"
  | "listing"
  | "table"
  | "landing page"
  | "search result"
  | "other";

/** One invented page, with strings that its main content must hold and strings that it must not. */
export interface SamplePage {
  /** What the page is, in a few words; no two pages share a name. */
  readonly name: string;
  /** The language of the page's text, as a two-letter code. */
  readonly language: string;
  /** "tuning" pages may be looked at while the extractor is worked on; "held back" pages only measure it. */
  readonly half: "tuning" | "held back";
  /** The address that the page is said to come from. */
  readonly url: string;
  /** The page's source as a site would serve it. */
  readonly html: string;
  /** Exact strings of the main content; each stands within one element. */
  readonly finds: readonly string[];
  /** Exact strings that are not main content: navigation, notices, related lists, hidden text, scripts. */
  readonly leaves: readonly string[];
}
