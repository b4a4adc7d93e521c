import { expect, it } from "vitest";
import { explainFileFault } from "./explain-file-fault.ts";

it.each([
  ["ENOSPC", /^the disk is full\. Make room/],
  ["EDQUOT", /share of the disk is used up/],
  ["EROFS", /read-only file system/],
  ["EACCES", /has no right to it/],
  ["EMFILE", /too many files open/],
])("explains %s by its own cause", (code, cause) => {
  const explained = explainFileFault(Object.assign(new Error(code), { code }));
  expect(explained).toMatch(cause);
  expect(explained).toContain(`(${code})`);
  if (code !== "EACCES") expect(explained).not.toContain("right");
});

it("leaves an error of another kind unexplained", () => {
  expect(explainFileFault(new TypeError("x is not a function"))).toBeUndefined();
});
