import { type ExtractOptions, extract } from "#lib/scraping/pages/extract/extract.ts";
import { otherPageFigures } from "./extraction/other-pages.ts";
import { type Page, readPages } from "./extraction/pages.ts";
import { type PeerTexts, readWithPeers } from "./extraction/peers.ts";
import { type Counts, interval, matchShingles, type Score, score } from "./extraction/shingles.ts";
import { type Bench, type Figure, round } from "./figure.ts";

/**
 * A checkout of the public article-extraction-benchmark, which this repository does not include: `html/<id>.html.gz`
 * and `ground-truth.json`.
 */
const FOLDER = "EXTRACTION_BENCHMARK";
const AIMS: Score = { f1: 0.97, precision: 0.955, recall: 0.985 };
const AIM_MS = 4;
const ROUNDS = 3;

const WANTS: ExtractOptions = { formats: ["text"], onlyMainContent: true, include: [], exclude: [], rules: undefined };

/** Compares the text extracted with `only_main_content` with the article's marked text. */
const bench: Bench = {
  name: "extraction",
  env: { LOG_LEVEL: "error" }, // it blocks the event loop for longer than the database waits
  run: async ({ quick }) => {
    const folder = process.env[FOLDER];
    if (!folder) throw new Error(`Set ${FOLDER} to a checkout of the public article-extraction-benchmark.`);
    const pages = await readPages(folder);
    const read = (page: Page) =>
      extract({ body: page.html, contentType: "text/html; charset=utf-8", kind: "html", url: page.url }, WANTS).text ??
      "";
    const counts = new Map(pages.map((page) => [page.id, matchShingles(page.articleBody, read(page))]));
    const of = (some: readonly Page[]) => some.flatMap(({ id }) => counts.get(id) ?? []);
    const [first, second] = [pages.filter(isTunedOn), pages.filter((page) => !isTunedOn(page))];
    const ms = measureCpu(pages, read, quick ? 1 : ROUNDS);
    return [
      ...quality(of(pages)),
      half("the half whose pages were read while rules were made", of(first)),
      half("the other half", of(second)),
      speed(pages, ms),
      ...(await readWithPeers(pages)).flatMap((peer) => against(peer, pages, score(of(pages)), ms)),
      ...(await otherPageFigures(read)),
    ];
  },
};
export default bench;

/** IDs are hashes, so the first byte splits the pages at random. */
const isTunedOn = ({ id }: Page) => Number.parseInt(id.slice(0, 2), 16) % 2 === 0;

function quality(counts: readonly Counts[]): Figure[] {
  const found = score(counts);
  const within = interval(counts);
  return (["f1", "precision", "recall"] as const).map((name) => ({
    figure: `main content of ${counts.length} pages, ${name === "f1" ? "F1" : name} of shingles of four words`,
    ours: found[name],
    unit: "",
    aim: `≥ ${AIMS[name]}`,
    met: found[name] >= AIMS[name],
    note: `95 % of bootstrap samples: ${within[name].map(round).join(" to ")}`,
  }));
}

function half(which: string, counts: readonly Counts[]): Figure {
  const { f1, precision, recall } = score(counts);
  return {
    figure: `F1 of ${which}`,
    ours: f1,
    unit: "",
    aim: "reported",
    met: true,
    note: `${counts.length} pages, precision ${round(precision)}, recall ${round(recall)}`,
  };
}

/** Returns milliseconds of processor time per page. */
function measureCpu(pages: readonly Page[], read: (page: Page) => string, rounds: number): number {
  for (const page of pages) read(page);
  const before = process.cpuUsage();
  for (let at = 0; at < rounds; at++) for (const page of pages) read(page);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / rounds / pages.length;
}

function speed(pages: readonly Page[], ms: number): Figure {
  const kilobytes = pages.reduce((sum, { html }) => sum + html.length, 0) / pages.length / 1_000;
  return {
    figure: `reading one of these pages (${round(kilobytes)} kB) for its main content, CPU`,
    ours: ms,
    unit: "ms",
    aim: `≤ ${AIM_MS} ms`,
    met: ms <= AIM_MS,
  };
}

function against({ peer, texts, cpuMs }: PeerTexts, pages: readonly Page[], ours: Score, ms: number): Figure[] {
  const theirs = score(pages.map(({ id, articleBody }) => matchShingles(articleBody, texts.get(id) ?? "")));
  const theirMs = cpuMs / pages.length;
  return [
    {
      figure: `F1, against ${peer}`,
      ours: ours.f1,
      baseline: theirs.f1,
      unit: "",
      ratio: ours.f1 / theirs.f1,
      aim: "better",
      met: ours.f1 > theirs.f1,
      note: `theirs: precision ${round(theirs.precision)}, recall ${round(theirs.recall)}`,
    },
    {
      figure: `CPU a page, against ${peer}`,
      ours: ms,
      baseline: theirMs,
      unit: "ms",
      ratio: theirMs / ms,
      aim: "less",
      met: ms < theirMs,
    },
  ];
}
