/** The first match counts, except for `result` and `related`. */
export type Layout = {
  /** Present even if nothing was found. */
  page: string;
  result: string;
  /** The link, whose text is the title. */
  title: string;
  displayedLink: string;
  snippet: string;
  /** Text, or the `value` of an input. */
  related: string;
};

/** Selectors are kept cheap because they run on the event loop. */
export const LAYOUTS: readonly Layout[] = [
  // SearXNG's theme "simple". Suggestions are forms, each with its query in a hidden input.
  {
    page: "#main_results",
    result: "article.result",
    title: "h3 a",
    displayedLink: ".url_header, .url_wrapper",
    snippet: "p.content",
    related: '#suggestions input[name="q"]',
  },
  // DuckDuckGo's no-script page. Advertisements are `.result--ad`.
  {
    page: "#links",
    result: ".result.web-result:not(.result--ad)",
    title: "a.result__a",
    displayedLink: ".result__url",
    snippet: ".result__snippet",
    related: ".related-searches a",
  },
  // A minimal results page: the fixture.
  {
    page: "ol.results",
    result: "ol.results > li",
    title: "h2 a",
    displayedLink: "cite",
    snippet: "p",
    related: ".related li a",
  },
];
