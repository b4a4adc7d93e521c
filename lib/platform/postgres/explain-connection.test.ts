import { expect, test } from "vitest";
import { DatabaseAway, databaseFault, explainConnection } from "./explain-connection.ts";

const url = "postgresql://me:hunter2@db.example:6543/house";

test.each([
  [{ code: "ECONNREFUSED" }, "nothing answers at db.example:6543"],
  [{ code: "ENOTFOUND" }, "the host db.example is not known"],
  [{ code: "28P01" }, 'refuses the user "me"'],
  [{ code: "3D000" }, 'has no database "house"'],
  [{ code: "42501" }, 'the user "me" may not make tables'],
  [{ code: "53300" }, "has no connection left"],
  [{ code: "53100" }, "the disk of db.example:6543 is full. Make room there"],
  [{ code: "53200" }, "is out of memory"],
  [{ code: "58030" }, "cannot be read or written"],
  [{ code: "25006" }, "it is a standby, or read-only. Name the primary"],
  [{ code: "57P03" }, "is starting or shutting down"],
  [new Error("Connection terminated unexpectedly"), "closed the connection"],
  [new Error("timeout exceeded when trying to connect"), "did not answer in time"],
  [new Error("unsupported startup parameter: statement_timeout"), "Set DATABASE_DIRECT_URL"],
  [new Error("The server does not support SSL connections"), "TLS with db.example:6543 failed"],
])("explains %o in one line with advice", (error, part) => {
  const line = explainConnection(error, url);
  expect(line).toContain(part);
  expect(line).not.toContain("hunter2");
  expect(line).not.toContain("\n");
});

test("leaves other errors unexplained", () => {
  expect(explainConnection(new TypeError("x is not a function"), url)).toBeUndefined();
});

const withCode = (code: string) => ({ code });

test.each([
  ...["ECONNREFUSED", "ECONNRESET", "EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"].map(withCode),
  ...["53300", "57P01", "57P02", "57P03"].map(withCode),
  new Error("timeout expired"),
  new Error("Connection terminated unexpectedly"),
])("treats %o as temporary", (error) => {
  expect(databaseFault(error, url)).toBeInstanceOf(DatabaseAway);
  expect(databaseFault(error, url)).toMatchObject({ passes: true });
});

test.each([
  ...["28P01", "28000", "3D000", "42501"].map(withCode),
  new Error("unsupported startup parameter: statement_timeout"),
  new Error("The server does not support SSL connections"),
])("treats %o as a wrong setting", (error) => {
  expect(databaseFault(error, url)).toBeInstanceOf(DatabaseAway);
  expect(databaseFault(error, url)).toMatchObject({ passes: false });
});
