import { readFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";

/** A page of the public article-extraction-benchmark, with the article's text as marked by people. */
export type Page = { id: string; url: string; html: Buffer; articleBody: string };

type Truth = Record<string, { articleBody: string; url: string }>;

/**
 * Reads all pages with their marked text.
 * @param folder a checkout: `html/<id>.html.gz` and `ground-truth.json`.
 */
export async function readPages(folder: string): Promise<Page[]> {
  const truth = JSON.parse(await readFile(path.join(folder, "ground-truth.json"), "utf8")) as Truth;
  return await Promise.all(
    Object.entries(truth).map(async ([id, { articleBody, url }]) => {
      const html = gunzipSync(await readFile(path.join(folder, "html", `${id}.html.gz`)));
      return { id, url, html, articleBody };
    }),
  );
}
