import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { LedgerType } from "#lib/billing/credits/types.ts";

/** How each type of movement looks and is called. */
const MOVEMENTS: Record<LedgerType, { word: string; tone: Tone }> = {
  grant: { word: "Grant", tone: "ok" },
  hold: { word: "Hold", tone: "held" },
  settle: { word: "Settle", tone: "info" },
  release: { word: "Release", tone: "held" },
  refund: { word: "Refund", tone: "warn" },
  adjustment: { word: "Adjustment", tone: "warn" },
  expiry: { word: "Expiry", tone: "warn" },
};

/** `net`: what a settled hold came to is a charge. */
export function Movement({ type, net }: { type: LedgerType; net: boolean }) {
  const word = movementWord(type, net);
  // Nearly all rows are charges: they stand back, so that what is not one is seen at once.
  if (net && type === "settle") return <span className="text-muted">{word}</span>;
  return <StatusPill tone={MOVEMENTS[type].tone}>{word}</StatusPill>;
}

export const movementWord = (type: LedgerType, net: boolean): string =>
  net && type === "settle" ? "Charge" : MOVEMENTS[type].word;

/** "+1,200", "−3", "0": what was moved, signed. */
export const signed = (amount: number): string =>
  `${amount < 0 ? "−" : amount > 0 ? "+" : ""}${grouped(Math.abs(amount))}`;

const ACTORS: Record<string, string> = { operator: "Operator", system: "Gatehouse" };

/** Who moved it, for a person. */
export const actorText = (actor: string): string => ACTORS[actor] ?? (actor.startsWith("key_") ? "API key" : actor);

/** Calls that one movement belongs to; what jobs, crawls and streams do for an address has an id that is no call's. */
const MANY_CALLS = new Set(["/v1/jobs", "/v1/crawls", "/v1/stream"]);
export const isCall = (endpoint: string | null): boolean => endpoint !== null && !MANY_CALLS.has(endpoint);
