/** Number of distinct pages. */
const PAGES = 200;
/** The size of a typical article page with navigation. */
const PAGE_BYTES = 49_000;

const WORDS =
  "harbour tide berth keel lantern mooring channel buoy ledger freight signal quay anchor pilot chart current squall ballast hull spar".split(
    " ",
  );

/** Returns the page with this number, always the same: headings, paragraphs with links, lists and a table. */
export function pageOf(number: number): string {
  let seed = number + 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const words = (count: number) => Array.from({ length: count }, () => WORDS[next(WORDS.length)]).join(" ");
  const paragraph = (at: number) =>
    `<p>${words(30)} <a href="/page/${next(PAGES)}?from=${number}&amp;at=${at}">${words(3)}</a> ${words(20)} <b>${words(2)}</b>.</p>`;
  const parts: string[] = [];
  let size = 0;
  for (let at = 0; size < PAGE_BYTES; at++) {
    const part =
      at % 12 === 0
        ? `<h2>${words(4)}</h2><ul><li>${words(5)}</li><li>${words(6)}</li></ul>`
        : at % 25 === 0
          ? `<table><tr><th>${words(1)}</th><th>${words(1)}</th></tr><tr><td>${next(1_000)}</td><td>${words(2)}</td></tr></table>`
          : paragraph(at);
    parts.push(part);
    size += part.length;
  }
  const navigation = Array.from({ length: 20 }, (_, at) => `<a class="nav" href="/page/${at}">${words(1)}</a>`).join(
    "",
  );
  return `<!doctype html><html lang="en"><head><title>Page ${number}: ${words(3)}</title><meta name="description" content="${words(8)}"></head><body><nav>${navigation}</nav><article>${parts.join("\n")}</article></body></html>`;
}

export const pageUrls = (base: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${base}/page/${at % PAGES}?n=${at}`);
