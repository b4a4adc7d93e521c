import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, it } from "vitest";
import { breakTable, checkTable, costTable, planTable } from "../bench/scaling/tables.ts";

const page = await readFile(path.join(import.meta.dirname, "scaling.md"), "utf8");

it.each(Object.entries({ costTable, checkTable, planTable, breakTable }))(
  "the page contains %s with the latest figures",
  (_, table) => {
    expect(page).toContain(`\n${table()}\n`);
  },
);
