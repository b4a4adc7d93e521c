import type { Stage } from "./stage.ts";

/** A database failure. `run` resolves when the database is back. */
export type Part = {
  name: string;
  /** Whether the product connects to the database through the relay. */
  relayed?: boolean;
  /** Number of runs; three if absent. */
  times?: number;
  /** Prepares before anything is started, and returns how to undo it or why the part cannot run here. */
  around?: (postgres: Stage["postgres"]) => Promise<{ undo(): Promise<void> } | { skipped: string }>;
  run: (stage: Stage) => Promise<void>;
};
