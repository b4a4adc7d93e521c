import pg from "pg";
import { expect, it } from "vitest";
import { isAwayForAll, isDatabaseAway, isDeadlock } from "./errors.ts";

const withCode = (code: string) => Object.assign(new Error("no"), { code });
const wrapped = (originalCode: string) =>
  Object.assign(withCode("P2010"), { meta: { driverAdapterError: { cause: { originalCode } } } });
const transaction = (message: string) =>
  Object.assign(withCode("P2028"), { message: `Transaction API error: ${message}` });

it.each([
  ["a refused connection", withCode("ECONNREFUSED")],
  ["a starting server", withCode("57P03")],
  ["no connection left", withCode("53300")],
  ["a full disk", withCode("53100")],
  ["a statement timeout", withCode("57014")],
  ["a failover to a read-only server", withCode("25006")],
  ["a missing response", new Error("Query read timeout")],
  ["a broken connection", new Error("Connection terminated unexpectedly")],
  ["a pool without a free connection", new Error("timeout exceeded when trying to connect")],
  ["an error wrapped by Prisma", wrapped("53100")],
  ["an error with such a cause", new Error("The batch failed.", { cause: withCode("ECONNRESET") })],
])("recognises %s as an unavailable database", (_, error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

it.each([
  ["a duplicate value", withCode("23505")],
  ["a mistake of ours", new TypeError("x is not a function")],
  ["an invalid statement", Object.assign(new pg.DatabaseError("syntax error", 12, "error"), { code: "42601" })],
  ["nothing", undefined],
])("does not take %s for an unavailable database", (_, error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

it.each([
  ["a refused connection", true, withCode("ECONNREFUSED")],
  ["a shutdown wrapped by Prisma", true, wrapped("57P01")],
  ["no connection for a transaction", true, transaction("Unable to start a transaction in the given time.")],
  ["a lock timeout", false, withCode("55P03")],
  ["a lock timeout wrapped by Prisma", false, wrapped("55P03")],
  ["a statement timeout as a cause", false, new Error("no", { cause: withCode("57014") })],
  ["a transaction timeout", false, transaction("A query cannot be executed on an expired transaction.")],
  ["a duplicate value", false, withCode("23505")],
])("%s affects all statements: %s", (_, expected, error) => {
  expect(isAwayForAll(error)).toBe(expected);
});

it("limits its depth, also in cyclic causes", () => {
  const round: { cause?: unknown } = {};
  round.cause = round;
  expect(isDatabaseAway(round)).toBe(false);
});

it("recognises a deadlock, also when wrapped by Prisma", () => {
  const judged = [withCode("40P01"), wrapped("40P01"), withCode("55P03"), new Error("no")].map(isDeadlock);
  expect(judged).toEqual([true, true, false, false]);
});
