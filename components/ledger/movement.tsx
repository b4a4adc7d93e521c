import { StatusPill, type Tone } from "#components/ui/primitives/status-pill.tsx";
import { grouped } from "#components/ui/text/time-text.ts";
import type { LedgerType } from "#lib/billing/credits/types.ts";

/** Label and color of each type of transaction. */
const MOVEMENTS: Record<LedgerType, { word: string; tone: Tone }> = {
  grant: { word: "Grant", tone: "ok" },
  hold: { word: "Hold", tone: "held" },
  settle: { word: "Settle", tone: "info" },
  release: { word: "Release", tone: "held" },
  refund: { word: "Refund", tone: "warn" },
  adjustment: { word: "Adjustment", tone: "warn" },
  expiry: { word: "Expiry", tone: "warn" },
};

/** With `net`, a settled hold is labeled as a charge. */
export function Movement({ type, net }: { type: LedgerType; net: boolean }) {
  const word = movementWord(type, net);
  // Nearly all rows are charges: plain text makes the others stand out.
  if (net && type === "settle") return <span className="text-muted">{word}</span>;
  return <StatusPill tone={MOVEMENTS[type].tone}>{word}</StatusPill>;
}

export const movementWord = (type: LedgerType, net: boolean): string =>
  net && type === "settle" ? "Charge" : MOVEMENTS[type].word;

/** Formats a signed amount: "+1,200", "−3", "0". */
export const signed = (amount: number): string =>
  `${amount < 0 ? "−" : amount > 0 ? "+" : ""}${grouped(Math.abs(amount))}`;

const ACTORS: Record<string, string> = { operator: "Operator", system: "Gatehouse" };

/** Returns the label of the actor. */
export const actorText = (actor: string): string => ACTORS[actor] ?? (actor.startsWith("key_") ? "API key" : actor);

/** Endpoints whose transactions belong to many calls; their IDs are not those of requests. */
const MANY_CALLS = new Set(["/v1/jobs", "/v1/crawls", "/v1/stream"]);
export const isCall = (endpoint: string | null): boolean => endpoint !== null && !MANY_CALLS.has(endpoint);
