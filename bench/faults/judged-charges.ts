import type { ChargeOracle } from "#testing/oracles/charge-oracle.ts";
import type { Finding } from "./finding.ts";

export const judgedCharges = (run: string, oracle: ChargeOracle): Finding[] => [
  {
    asked: `${run}: each served call charged once, also those said again; each call that may be said again served`,
    measured: `${oracle.lost.length} lost, ${oracle.unserved.length} never served, ${oracle.doubled.length} doubled of ${oracle.served} served`,
    met: oracle.lost.length === 0 && oracle.unserved.length === 0 && oracle.doubled.length === 0 && oracle.served > 0,
    note: `${oracle.repeated} said again; ${oracle.paidUnserved} without a key were charged and their answer was lost`,
  },
  {
    asked: `${run}: no hold stays, and ledger, balance, keys and usage agree`,
    measured: oracle.unlike.length === 0 ? "all" : oracle.unlike.join(", "),
    met: oracle.unlike.length === 0,
  },
];
