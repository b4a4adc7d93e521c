import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";

/** Returns all text of a PDF as one line. */
export async function wordsOf(file: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(file)));
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, " ");
}
