import { revokeKey } from "#lib/accounts/keys/revoke-key.ts";
import { makeKey } from "#testing/builders/key.ts";
import { makeWorkspace } from "#testing/builders/workspace.ts";
import { quantile } from "../../figure.ts";
import { awaitRefusal, call } from "../../revocation/await-end.ts";
import type { Outcome } from "../finding.ts";
import type { Stage } from "./stage.ts";

/** Contract: every process sees a revocation within these limits, at the 99th percentile and at most. */
const P99_MS = 250;
const MOST_MS = 5_000;

/** Revokes keys that every host has cached, one by one, and calls each host until it refuses. */
export async function revoked({ hosts }: Stage, quick: boolean): Promise<Outcome> {
  const count = quick ? 10 : 100;
  const ctx = await makeWorkspace();
  const took: number[] = [];
  for (let at = 0; at < count; at++) {
    const { id, token } = await makeKey(ctx, { scopes: ["billing"] });
    const before = await Promise.all(hosts.map(({ url }) => call(url, token)));
    if (before.some(({ status }) => status !== 200)) throw new Error("A new key is not let in.");
    const ended = await revokeKey(ctx, id, {});
    const since = performance.now();
    if (!ended.ok) throw new Error(ended.message);
    took.push(...(await Promise.all(hosts.map(({ url }) => awaitRefusal(url, token, since)))));
  }
  took.sort((a, b) => a - b);
  const [p99, most] = [quantile(took, 0.99), took.at(-1) ?? Number.NaN];
  const fault = "three hosts: keys revoked";
  return {
    fault,
    runs: count,
    recoveredMs: most,
    findings: [
      {
        asked: `${fault}: refused by every host, p99 ≤ ${P99_MS} ms, never later than ${MOST_MS / 1_000} s`,
        measured: `p99 ${Math.round(p99)} ms, worst ${Math.round(most)} ms`,
        met: p99 <= P99_MS && most <= MOST_MS,
        note: `from the commit to the first refusal, ${took.length} in all`,
      },
    ],
  };
}
