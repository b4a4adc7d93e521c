import { setTimeout as pause } from "node:timers/promises";
import { takeAllConnections } from "#testing/services/take-connections.ts";
import { fullDisk, fullLog } from "./full.ts";
import type { Part } from "./part.ts";

const AWAY_MS = 8_000;
const LONG_AWAY_MS = 75_000;

const killed: Part = {
  name: "database killed (-9, all its processes) and started",
  run: async ({ postgres }) => {
    await postgres.kill();
    await pause(2_000 * Math.random());
    await postgres.restart();
  },
};

const paused: Part = {
  name: "database paused (SIGSTOP) for 8 s",
  run: async ({ postgres }) => {
    await postgres.pause();
    await pause(AWAY_MS);
    await postgres.resume();
  },
};

/** Longer than a lease, and than a failed recording is retried. */
const pausedForLong: Part = {
  name: "database paused (SIGSTOP) for 75 s",
  times: 1,
  run: async ({ postgres }) => {
    await postgres.pause();
    await pause(LONG_AWAY_MS);
    await postgres.resume();
  },
};

const oldSilent: Part = {
  name: "old connections silent, new ones work",
  relayed: true,
  run: async ({ way }) => way.swallow(),
};

const allSilent: Part = {
  name: "all connections silent for 8 s, new ones too",
  relayed: true,
  run: async ({ way }) => {
    way.swallow(true);
    await pause(AWAY_MS);
    way.cut();
    await way.open();
  },
};

const noneLeft: Part = {
  name: "all of max_connections taken by others for 8 s",
  run: async ({ postgres }) => {
    const release = await takeAllConnections(postgres.url);
    await pause(AWAY_MS);
    await release();
  },
};

const restarted: Part = {
  name: "database restarted in order",
  run: async ({ postgres }) => {
    await postgres.stop();
    await postgres.restart();
  },
};

export const parts: readonly Part[] = [
  killed,
  paused,
  pausedForLong,
  oldSilent,
  allSilent,
  noneLeft,
  restarted,
  fullDisk(AWAY_MS),
  { ...fullDisk(LONG_AWAY_MS), times: 1 },
  fullLog,
];
