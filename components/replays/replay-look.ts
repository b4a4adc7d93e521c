import type { Tone } from "#components/ui/primitives/status-pill.tsx";
import type { Replay } from "#lib/webhooks/replays/types.ts";

export const REPLAY_LOOK: Readonly<Record<Replay["status"], { tone: Tone; word: string }>> = {
  running: { tone: "info", word: "Running" },
  paused: { tone: "warn", word: "Paused" },
  completed: { tone: "ok", word: "Completed" },
  canceled: { tone: "held", word: "Canceled" },
};
