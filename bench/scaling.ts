// node bench/scaling.ts: prints the tables of docs/scaling.md, computed from the last results of `npm run bench` and a
// queueing model.
import { breakTable, checkTable, costTable, planTable } from "./scaling/tables.ts";

console.log([costTable(), checkTable(), planTable(), breakTable()].join("\n\n"));
