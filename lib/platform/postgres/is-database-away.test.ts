import pg from "pg";
import { expect, it } from "vitest";
import { isDatabaseAway } from "./is-database-away.ts";

const withCode = (code: string) => Object.assign(new Error("no"), { code });

it.each([
  ["a refused connection", withCode("ECONNREFUSED")],
  ["a server that is starting", withCode("57P03")],
  ["no connection left", withCode("53300")],
  ["a full disk", withCode("53100")],
  ["a statement that took too long", withCode("57014")],
  ["a switch to a server that only reads", withCode("25006")],
  ["an answer that did not come", new Error("Query read timeout")],
  ["a connection that broke", new Error("Connection terminated unexpectedly")],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
  [
    "what Prisma wraps",
    Object.assign(withCode("P2010"), { meta: { driverAdapterError: { cause: { originalCode: "53100" } } } }),
  ],
  ["a cause", new Error("The batch failed.", { cause: withCode("ECONNRESET") })],
])("%s is a database that is away", (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ["a value that is taken", withCode("23505")],
  ["a mistake of ours", new TypeError("x is not a function")],
  ["a wrong statement", Object.assign(new pg.DatabaseError("syntax error", 12, "error"), { code: "42601" })],
  ["nothing", undefined],
])("%s is none", (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

it("looks no deeper than it must, also into what goes round", () => {
  const round: { cause?: unknown } = {};
  round.cause = round;
  expect(isDatabaseAway(round)).toBe(false);
});
