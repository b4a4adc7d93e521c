import { expect, it } from "vitest";
import { MAX_CONTENT_CODINGS } from "./constants.ts";
import { codings } from "./decode.ts";

it.each<[string | string[] | undefined, string[]]>([
  [undefined, []],
  ["", []],
  ["identity", []],
  ["gzip", ["gzip"]],
  [" GZIP , identity,, br", ["gzip", "br"]],
  [
    ["gzip", "br"],
    ["gzip", "br"],
  ],
  ["gzip, unheard-of", []],
  [Array(MAX_CONTENT_CODINGS).fill("gzip"), Array(MAX_CONTENT_CODINGS).fill("gzip")],
  [Array(MAX_CONTENT_CODINGS + 1).fill("gzip"), []],
])("reads the codings of %j as %j", (header, expected) => {
  expect(codings(header === undefined ? {} : { "content-encoding": header })).toEqual(expected);
});
