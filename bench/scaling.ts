// node bench/scaling.ts: the tables of docs/scaling.md, from what `npm run bench` measured last and a model of queues. Measures nothing itself.
import { breakTable, checkTable, costTable, planTable } from "./scaling/tables.ts";

console.log([costTable(), checkTable(), planTable(), breakTable()].join("\n\n"));
