import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "#lib/platform/values/time.ts";
import { LEASE_MS } from "#lib/webhooks/deliveries/dispatch/constants.ts";
import { isAcceptableDuringFault } from "#testing/oracles/charged-calls.ts";
import type { Outcome } from "../finding.ts";
import type { Stage } from "./stage.ts";
import { underLoad } from "./under-load.ts";

/** Time for Caddy to notice that a host is healthy again, with a margin. */
const NOTICED_MS = 3 * SECOND_MS;
/** The callers' timeout (testing/oracles/charged-calls.ts); by then Caddy has stopped using the host. */
const GIVEN_UP_MS = 30 * SECOND_MS;
const FEW = 0.01;

const only200 = () => false;

/** Restarts one host after the other, as an update does. */
export const rolling = (stage: Stage, quick: boolean): Promise<Outcome> => {
  const rounds = quick ? 1 : 3;
  return underLoad(stage, {
    fault: "three hosts: each restarted in turn",
    runs: rounds * stage.hosts.length,
    mostDuplicates: 0,
    isRight: only200,
    run: async () => {
      const began: number[] = [];
      for (let round = 0; round < rounds; round++)
        for (const host of stage.hosts) {
          began.push(performance.now());
          await host.restart();
          await pause(NOTICED_MS);
        }
      return began;
    },
  });
};

/** Kills all processes of a random host, repeatedly. */
export const killed = (stage: Stage, quick: boolean): Promise<Outcome> => {
  const times = quick ? 1 : 10;
  return underLoad(stage, {
    fault: "three hosts: all of one killed (-9), at random",
    runs: times,
    mostDuplicates: FEW,
    isRight: (made) => made.status === undefined || isAcceptableDuringFault(made),
    recoversWithinMs: GIVEN_UP_MS,
    run: async () => {
      const began: number[] = [];
      for (let time = 0; time < times; time++) {
        await pause(2 * SECOND_MS * Math.random());
        const host = stage.hosts[Math.floor(Math.random() * stage.hosts.length)];
        began.push(performance.now());
        await host?.kill();
        await pause(3 * SECOND_MS * Math.random());
        await host?.start();
        await pause(NOTICED_MS);
      }
      return began;
    },
  });
};

/** Unplugs a host for longer than its leases last. */
export const cutOff = (stage: Stage, quick: boolean): Promise<Outcome> => {
  const times = quick ? 1 : stage.hosts.length;
  return underLoad(stage, {
    fault: "three hosts: one cut off, longer than its leases",
    runs: times,
    mostDuplicates: FEW,
    isRight: (made) => made.status === undefined || isAcceptableDuringFault(made),
    recoversWithinMs: GIVEN_UP_MS,
    run: async () => {
      const began: number[] = [];
      for (const host of stage.hosts.slice(0, times)) {
        began.push(performance.now());
        host.cut();
        await pause(LEASE_MS + 10 * SECOND_MS);
        began.push(performance.now());
        host.mend();
        await pause(2 * NOTICED_MS);
      }
      return began;
    },
  });
};

/** Slows a host's network. */
export const slow = (stage: Stage, quick: boolean): Promise<Outcome> => {
  const [host] = stage.hosts;
  const how = host?.slow() ?? "";
  host?.quick();
  return underLoad(stage, {
    fault: `three hosts: one slow (${how})`,
    runs: 1,
    mostDuplicates: 0,
    isRight: only200,
    run: async () => {
      const began = performance.now();
      host?.slow();
      await pause(quick ? 10 * SECOND_MS : MINUTE_MS);
      host?.quick();
      return [began];
    },
  });
};

/** Sets one host's clock five minutes ahead and another's five minutes behind. */
export const clocks = (stage: Stage, quick: boolean): Promise<Outcome> =>
  underLoad(stage, {
    fault: "three hosts: clocks 5 minutes ahead and behind",
    runs: 2,
    mostDuplicates: 0,
    isRight: only200,
    run: async () => {
      const began: number[] = [];
      for (const [at, skew] of [5 * MINUTE_MS, -5 * MINUTE_MS].entries()) {
        const host = stage.hosts[at];
        began.push(performance.now());
        await host?.stop();
        await host?.start(skew);
        await pause(NOTICED_MS);
      }
      await pause(quick ? 5 * SECOND_MS : 30 * SECOND_MS);
      for (const host of stage.hosts.slice(0, 2)) {
        await host.restart();
        await pause(NOTICED_MS);
      }
      return began;
    },
  });
