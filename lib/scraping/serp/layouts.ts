/** Where a page of results says what, as CSS selectors. The first match counts, but for `result` and `related`. */
export type Layout = {
  /** What such a page has also when nothing was found. */
  page: string;
  result: string;
  /** Within a result: the link, whose text is the title. */
  title: string;
  displayedLink: string;
  snippet: string;
  /** Text, or the `value` of an input. */
  related: string;
};

/** The pages that can be read. Selectors are cheap on purpose: they run on the event loop. */
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
  // DuckDuckGo's page without scripts. What is paid for is `.result--ad`.
  {
    page: "#links",
    result: ".result.web-result:not(.result--ad)",
    title: "a.result__a",
    displayedLink: ".result__url",
    snippet: ".result__snippet",
    related: ".related-searches a",
  },
  // The plainest page of results: the fixture.
  {
    page: "ol.results",
    result: "ol.results > li",
    title: "h2 a",
    displayedLink: "cite",
    snippet: "p",
    related: ".related li a",
  },
];
