import { samplePages } from "#testing/samples/pages/index.ts";
import { type Matched, matchSamples } from "#testing/samples/pages/match-samples.ts";
import type { Figure } from "../figure.ts";
import type { Page } from "./pages.ts";
import { readWithPeers } from "./peers.ts";

const HALVES = ["tuning", "held back"] as const;

/**
 * Measures extraction on our sixty sample pages that are not articles: the shares of wanted text found and of other
 * text left out.
 */
export async function otherPageFigures(read: (page: Page) => string): Promise<Figure[]> {
  const pages: Page[] = samplePages.map(({ name, url, html }) => ({
    id: name,
    url,
    html: Buffer.from(html),
    articleBody: "",
  }));
  const ours = new Map(pages.map((page) => [page.id, read(page)]));
  const peers = await readWithPeers(pages);
  return HALVES.flatMap((half) => {
    const matched = (texts: ReadonlyMap<string, string>) => matchSamples(half, ({ name }) => texts.get(name) ?? "");
    const theirs = peers.map(({ peer, texts }) => ({ peer, shares: sharesOf(matched(texts)) }));
    const mine = sharesOf(matched(ours));
    return (["found", "left out"] as const).map((what) => ({
      figure: `${what} on pages other than articles, the half ${half === "tuning" ? "that rules were made from" : "held back"}`,
      ours: mine[what],
      unit: "",
      aim: "no worse than any of the others",
      met: theirs.every(({ shares }) => mine[what] >= shares[what]),
      note: theirs.map(({ peer, shares }) => `${peer} ${shares[what].toFixed(3)}`).join(", "),
    }));
  });
}

const sharesOf = ({ finds, leaves, lost, kept }: Matched) => ({
  found: 1 - lost.length / finds,
  "left out": 1 - kept.length / leaves,
});
