import { type Extraction, extract, type Source, type Wants } from "./extract.ts";

/** What a worker thread runs. */
export default function read({ source, wants }: { source: Source; wants: Wants }): Extraction {
  return extract(source, wants);
}
