import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDb, sql } from "#lib/platform/database/client.ts";
import { ownDatabase } from "#testing/services/database.ts";
import { batchOf, column, functionCall, joined, plain, storable } from "./columns.ts";

beforeAll(ownDatabase);
afterAll(closeDb);

const back = async (values: (string | number | null)[], type: string) => {
  const { rows } = await sql().query(`select ${column(1, type)} as got`, [joined(values)]);
  return rows[0]?.got;
};

describe("a column sent as one text", () => {
  it.each([
    [["a", "b,c", '{"d"}', "null", "NULL", "\\N", "'e'", "zażółć 🚀", " f "], "text"],
    [[null], "text"],
    [["only"], "text"],
    [[null, "a", null], "text"],
    [[1, -2, null, 0], "int"],
  ])("round-trips %j", async (values, type) => {
    expect(await back(values, type)).toEqual(values);
  });

  it("sends an empty text as null", async () => {
    expect(await back(["", "a"], "text")).toEqual([null, "a"]);
    expect(await back([""], "text")).toEqual([null]);
  });

  it("cannot be escaped by control characters in a value", async () => {
    expect(await back([storable("a\x1fb\x1e\0c"), "d"], "text")).toEqual(["abc", "d"]);
  });
});

it("calls a function by argument names in any order of declaration", async () => {
  const columns = batchOf<{ id: string; ms: number }>()({
    ids: ["text", ({ id }) => id],
    made_ms: ["bigint", ({ ms }) => ms],
  });
  const call = functionCall("pg_temp.listed", { second: plain, ...columns.arguments, first: plain });
  expect(call.text).toMatch(/^pg_temp\.listed\(second => \$1, ids => .*\$2.*, made_ms => .*\$3.*, first => \$4\)$/);
  const client = await sql().connect();
  try {
    // limits this to the session, for divided databases
    await client.query("set citus.enable_ddl_propagation = off");
    await client.query(`
      create function pg_temp.listed(first int, second int, ids text[], made_ms bigint[]) returns text language sql as
      $$ select format('%s %s %s %s', first, second, ids, made_ms) $$`);
    const values = call.values({
      first: 1,
      second: 2,
      ...columns.of([
        { id: "a", ms: 7 },
        { id: "b", ms: 8 },
      ]),
    });
    const { rows } = await client.query(`select ${call.text} as said`, values);
    expect(rows).toEqual([{ said: "1 2 {a,b} {7,8}" }]);
  } finally {
    client.release(true);
  }
});
