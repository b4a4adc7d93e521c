import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "#lib/platform/values/time.ts";
import type { ListenStage } from "#testing/processes/listen-stage.ts";

/** A failure around `gatehouse listen`. `run` resolves when everything works again. */
export type Part = {
  name: string;
  /** Whether the command lines reach the server without the relay. */
  direct: boolean;
  run: (stage: ListenStage) => Promise<void>;
};

const between = (least: number, most: number): number => least + Math.random() * (most - least);

/** Long enough that everything to be broken is busy. */
const sometime = (most: number) => pause(between(200, most));

const appDown = (ms: number): Part => ({
  name: `the app down for ${ms / SECOND_MS} s`,
  direct: true,
  run: async ({ app }) => {
    await app.close();
    await pause(ms);
    await app.open();
  },
});

const serverEnds = (how: "kill" | "stop", times: number): Part => ({
  name: `the server ${how === "kill" ? "killed with -9" : "ended with SIGTERM"} and started, ${times} times`,
  direct: true,
  run: async ({ gateway }) => {
    for (let time = 0; time < times; time++) {
      await sometime(4 * SECOND_MS);
      await gateway[how]();
      await gateway.start();
    }
  },
});

const cutEverySecond = (times: number): Part => ({
  name: `the connections cut every second, ${times} times`,
  direct: false,
  run: async ({ way }) => {
    for (let time = 0; time < times; time++) {
      await pause(SECOND_MS);
      way.cut();
    }
  },
});

const asleep = (ms: number): Part => ({
  name: `the command lines asleep (SIGSTOP) for ${ms / SECOND_MS} s`,
  direct: true,
  run: async ({ listens }) => {
    for (const listen of listens) listen.sleep();
    await pause(ms);
    for (const listen of listens) listen.wake();
  },
});

const commandsKilled = (times: number): Part => ({
  name: `each command line killed with -9 and started, ${times} times`,
  direct: true,
  run: async ({ listens }) => {
    const again = async (listen: (typeof listens)[number]) => {
      for (let time = 0; time < times; time++) {
        await sometime(3 * SECOND_MS);
        await listen.killAndStart();
      }
    };
    await Promise.all(listens.map(again));
  },
});

/** Repeats all of these faults at random moments; each repairs what it broke. */
const everything = (ms: number): Part => ({
  name: `all of that together for ${ms / SECOND_MS} s`,
  direct: false,
  run: async ({ app, gateway, listens, way }) => {
    const until = performance.now() + ms;
    const during = async (least: number, most: number, breakAndMend: () => Promise<void>) => {
      for (;;) {
        await pause(between(least, most));
        if (performance.now() > until) return;
        await breakAndMend();
      }
    };
    await Promise.all([
      during(2 * SECOND_MS, 8 * SECOND_MS, async () => {
        await app.close();
        await pause(between(500, 3 * SECOND_MS));
        await app.open();
      }),
      during(2 * SECOND_MS, 10 * SECOND_MS, async () => {
        await gateway[Math.random() < 0.5 ? "kill" : "stop"]();
        await pause(between(0, 2 * SECOND_MS));
        await gateway.start();
      }),
      during(500, 4 * SECOND_MS, async () => way.cut()),
      ...listens.flatMap((listen) => [
        during(3 * SECOND_MS, 12 * SECOND_MS, async () => {
          listen.sleep();
          await pause(between(SECOND_MS, 6 * SECOND_MS));
          listen.wake();
        }),
        during(3 * SECOND_MS, 10 * SECOND_MS, () => listen.killAndStart()),
      ]),
    ]);
  },
});

/** `quick` parts only check that the script works. */
export const parts = (quick: boolean): Part[] => [
  appDown(quick ? 2 * SECOND_MS : 60 * SECOND_MS),
  serverEnds("kill", quick ? 2 : 6),
  serverEnds("stop", quick ? 2 : 6),
  cutEverySecond(quick ? 3 : 60),
  asleep(quick ? 2 * SECOND_MS : 120 * SECOND_MS),
  commandsKilled(quick ? 2 : 10),
  everything(quick ? 6 * SECOND_MS : 60 * SECOND_MS),
];
