import { expect, it } from "vitest";
import { judgeWriteFault } from "./judge-write-fault.ts";

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  ["a standby", coded("25006", "cannot execute CREATE TABLE AS in a read-only transaction"), /read-only/, /primary/],
  ["a full disk", coded("53100", 'could not extend file "base/5/1": No space left on device'), /is full/, /Free space/],
  ["no memory", coded("53200", "out of memory"), /out of memory/, /memory/],
  ["a broken disk", coded("58030", "could not read block 1"), /disk of the database fails/, /log of the database/],
  ["anything else", new Error("unexpected"), /took no write: unexpected/, /log of the database/],
])("names the cause of a write refused because of %s", (_, error, detail, advice) => {
  expect(judgeWriteFault(error)).toMatchObject({
    state: "fail",
    detail: expect.stringMatching(detail),
    advice: expect.stringMatching(advice),
  });
});

it("only warns if the database's user may not create temporary tables", () => {
  expect(judgeWriteFault(coded("42501", "permission denied")).state).toBe("warn");
});
