import { expect, test } from "vitest";
import { explainConnection } from "./explain-connection.ts";

const url = "postgresql://me:hunter2@db.example:6543/house";

test.each([
  [{ code: "ECONNREFUSED" }, "nothing answers at db.example:6543"],
  [{ code: "ENOTFOUND" }, "the host db.example is not known"],
  [{ code: "28P01" }, 'refuses the user "me"'],
  [{ code: "3D000" }, 'has no database "house"'],
  [{ code: "42501" }, 'the user "me" may not make tables'],
  [{ code: "53300" }, "has no connection left"],
  [new Error("timeout exceeded when trying to connect"), "did not answer in time"],
  [new Error("unsupported startup parameter: statement_timeout"), "Set DATABASE_DIRECT_URL"],
  [new Error("The server does not support SSL connections"), "TLS with db.example:6543 failed"],
])("%o is explained in one line that says what to do", (error, part) => {
  const line = explainConnection(error, url);
  expect(line).toContain(part);
  expect(line).not.toContain("hunter2");
  expect(line).not.toContain("\n");
});

test("an error of another kind is not explained away", () => {
  expect(explainConnection(new TypeError("x is not a function"), url)).toBeUndefined();
});
