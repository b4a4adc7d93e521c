import fc from "fast-check";
import { expect, it } from "vitest";
import { Addresses } from "./addresses.ts";
import { readPage } from "./dom.ts";

const URL_OF_PAGE = "https://user@site.example:8443/dir/page?q#f";

it("resolves every reference as a URL parser does", () => {
  const addresses = new Addresses(readPage(""), URL_OF_PAGE);
  const piece = fc.constantFrom(
    "/",
    "//",
    ".",
    "..",
    "a",
    "B-1",
    "?",
    "=",
    "&",
    "#",
    "%2e",
    ":",
    "@",
    "'",
    '"',
    "é",
    ";",
    "(",
    "|",
    "\\",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const reference = `/${pieces.join("")}`;
      expect(addresses.absolute(reference)).toBe(URL.parse(reference, URL_OF_PAGE)?.href);
    }),
    { seed: 17, numRuns: 500 },
  );
});
