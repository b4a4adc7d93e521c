import type { Stage } from "./stage.ts";

/** Something that goes wrong with the database for a while. `run` resolves when the database is back. */
export type Part = {
  name: string;
  /** Whether a relay is between the product and the database. */
  relayed?: boolean;
  /** How often it is run, where that is not three times. */
  times?: number;
  /** What is made before anything is started, and how it is undone when all has ended; where it cannot be made here, why. */
  around?: (postgres: Stage["postgres"]) => Promise<{ undo(): Promise<void> } | { skipped: string }>;
  run: (stage: Stage) => Promise<void>;
};
