import { expect, it } from "vitest";
import { explainFileFault } from "./explain-file-fault.ts";

it.each([
  ["ENOSPC", /^the disk is full \(ENOSPC\)\. Free some space\.$/],
  ["EDQUOT", /share of the disk is used up/],
  ["EROFS", /^the file system is read-only, at least for this service \(EROFS\)\.$/],
  ["EACCES", /^permission denied \(EACCES\)\. Grant this user access/],
  ["EMFILE", /too many files open/],
])("explains %s", (code, cause) => {
  const explained = explainFileFault(Object.assign(new Error(code), { code }));
  expect(explained).toMatch(cause);
  expect(explained).toContain(`(${code})`);
  if (code !== "EACCES") expect(explained).not.toContain("permission");
});

it("uses other advice for a code", () => {
  const full = Object.assign(new Error("ENOSPC"), { code: "ENOSPC" });
  expect(explainFileFault(full, { ENOSPC: "Name another place." })).toBe(
    "the disk is full (ENOSPC). Name another place.",
  );
});

it("leaves other errors unexplained", () => {
  expect(explainFileFault(new TypeError("x is not a function"))).toBeUndefined();
});
