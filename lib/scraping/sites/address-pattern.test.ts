import fc from "fast-check";
import { expect, it } from "vitest";
import { addressPattern, isCircular } from "./address-pattern.ts";

const at = (path: string) => `https://shop.example${path}`;

it.each([
  ["/calendar/2026/01/31", "/calendar/1999/12/1", true],
  ["/p/9f86d081884c7d659a2feaa0", "/p/2c26b46b68ffc68ff99b453c", true],
  ["/list?page=1&sort=a", "/list?sort=b&page=7", true],
  ["/list?page=1", "/list?page=1&sort=a", false],
  ["/about", "/contact", false],
  ["/2026/about", "/2026/contact", false],
  ["/red-shoe-9f86d081884c7d65.html", "/red-shoe-2c26b46b68ffc68f.html", true],
  ["/id_9f86d081884c7d65", "/id_2c26b46b68ffc68f", false],
])("%s and %s have the same pattern: %s", (one, other, same) => {
  expect(addressPattern(at(one)) === addressPattern(at(other))).toBe(same);
});

it.each([
  ["/a/b/c", false],
  ["/a/b/a/b/a/b", false],
  ["/a/b/a/b/a/b/a/b", true],
  [`/${Array.from({ length: 33 }, (_, n) => n).join("/")}`, true],
])("%s is circular: %s", (path, expected) => expect(isCircular(at(path))).toBe(expected));

it("replaces IDs as one regular expression would, in linear time", () => {
  const id = /\b(?=[0-9a-f-]*\d)[0-9a-f-]{12,}\b/gi;
  const text = fc.array(fc.constantFrom("a", "F", "0", "-", "z", "_", "/", ".", "abcdef", "1-2"), { maxLength: 40 });
  fc.assert(
    fc.property(text, (parts) => {
      const path = `/p/${parts.join("")}`;
      const pathname = new URL(path, "https://shop.example").pathname;
      const expected = pathname.replace(id, "0").replace(/\d+/g, "0");
      expect(addressPattern(at(pathname))).toBe(`shop.example${expected}`);
    }),
    { numRuns: 2_000 },
  );
});
