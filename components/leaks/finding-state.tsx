import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import type { FindingState } from "#lib/accounts/leaks/types.ts";

const LOOK: Record<FindingState, { tone: Tone; word: string }> = {
  open: { tone: "bad", word: "Still works" },
  revoked: { tone: "warn", word: "Revoked, not replaced" },
  replaced: { tone: "ok", word: "Replaced" },
  ended: { tone: "held", word: "Expired" },
};

export const FindingStatePill = ({ state }: { state: FindingState }) => (
  <StatusPill tone={LOOK[state].tone}>{LOOK[state].word}</StatusPill>
);
