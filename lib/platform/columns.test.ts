import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownDatabase } from "#testing/services/database.ts";
import { column, joined, storable } from "./columns.ts";
import { closeDb, sql } from "./db.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const back = async (values: (string | number | null)[], type: string) => {
  const { rows } = await sql().query(`select ${column(1, type)} as got`, [joined(values)]);
  return rows[0]?.got;
};

describe("a column that travels as one text", () => {
  it.each([
    [["a", "b,c", '{"d"}', "null", "NULL", "\\N", "'e'", "zażółć 🚀", " f "], "text"],
    [[null], "text"],
    [["only"], "text"],
    [[null, "a", null], "text"],
    [[1, -2, null, 0], "int"],
  ])("comes back as it was: %j", async (values, type) => {
    expect(await back(values, type)).toEqual(values);
  });

  it("tells an empty text as null", async () => {
    expect(await back(["", "a"], "text")).toEqual([null, "a"]);
    expect(await back([""], "text")).toEqual([null]);
  });

  it("cannot be broken out of", async () => {
    expect(await back([storable("a\x1fb\x1e\0c"), "d"], "text")).toEqual(["abc", "d"]);
  });
});
