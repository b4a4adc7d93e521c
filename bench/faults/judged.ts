import type { ChargeOracle } from "#testing/oracles/charge-oracle.ts";
import type { Oracle } from "#testing/oracles/delivery-oracle.ts";
import { type Finding, percent } from "./finding.ts";

export const sumsOf = ({ lost, duplicates }: Oracle) => ({ lost: lost.length, doubled: duplicates });

/**
 * Returns the findings of the delivery oracle. `most` is the allowed share of duplicates; without it they are only
 * counted.
 */
export function judged(run: string, oracle: Oracle, most?: number): Finding[] {
  const share = oracle.duplicates / oracle.accepted;
  const wrong = {
    phantoms: oracle.phantoms.length,
    "mixed ids": oracle.mixed.length,
    "bad signatures": oracle.unverified,
    concurrently: oracle.overlaps,
    misfiled: oracle.misfiled.length,
    queued: oracle.queued,
  };
  const faults = Object.entries(wrong).filter(([, count]) => count > 0);
  return [
    {
      asked: `${run}: none lost`,
      measured: `${oracle.lost.length} of ${oracle.accepted} lost`,
      met: oracle.lost.length === 0,
    },
    ...(most === undefined
      ? []
      : [
          {
            asked: `${run}: at most ${percent(most)} duplicates`,
            measured: `${oracle.duplicates} = ${percent(share)}`,
            met: share <= most,
          },
        ]),
    {
      asked: `${run}: same event and delivery ids, signed, never two concurrently, each in the log once and right, queue empty`,
      measured: faults.length === 0 ? "all" : faults.map(([name, count]) => `${count} ${name}`).join(", "),
      met: faults.length === 0,
    },
  ];
}

/** Returns the findings of the charge oracle. */
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

/** Returns whether processes logged no warning: nothing failed in them. */
export const warnedOfNothing = (asked: string, said: readonly string[]): Finding => ({
  asked,
  measured: said.length === 0 ? "nothing" : said.slice(0, 3).join("; "),
  met: said.length === 0,
});
