import { grouped } from "#components/ui/text/time-text.ts";
import type { Attempt } from "#lib/webhooks/deliveries/types.ts";

export type PhaseName = "dns" | "connect" | "tls" | "waiting" | "reading";
export type Phase = { name: PhaseName; label: string; ms: number };

/** Phases of an attempt in order, adding up to its duration. */
export type Phases = {
  phases: readonly Phase[];
  total: number;
  /** Whether it reused an open connection and so did not connect. */
  reused: boolean;
};

type Timed = Pick<Attempt, "timings" | "duration_ms" | "address" | "status_code">;

/** Maximum rounding error of the timings in ms. */
const ROUNDING_MS = 0.5;

/**
 * Divides an attempt's duration into phases. The time left after the recorded ones is reading the
 * answer, or without an answer, the phase it was waiting in: DNS, connecting or the first byte.
 */
export function phasesOf({ timings, duration_ms: total, address, status_code: status }: Timed): Phases {
  const known = {
    dns: timings.dns_ms,
    connect: timings.connect_ms,
    tls: timings.tls_ms,
    waiting: timings.first_byte_ms,
  };
  const reused = address !== null && timings.connect_ms === 0 && timings.tls_ms === 0;
  const spent = known.dns + known.connect + known.tls + known.waiting;
  const left = total - spent > ROUNDING_MS ? total - spent : 0;
  let reading = 0;
  if (status !== null) reading = left;
  else if (address !== null) known.waiting += left;
  else if (known.dns > 0 || total === 0) known.connect += left;
  else known.dns += left;
  const phases: Phase[] = [
    { name: "dns", label: "DNS", ms: known.dns },
    { name: "connect", label: "Connect", ms: known.connect },
    { name: "tls", label: "TLS", ms: known.tls },
    { name: "waiting", label: "Waiting", ms: known.waiting },
    { name: "reading", label: "Reading", ms: reading },
  ];
  return { phases, total, reused };
}

/** "0.4 ms", "212 ms", "10.0 s". */
export function msText(ms: number): string {
  if (ms >= 10_000) return `${(ms / 1_000).toFixed(1)}\u00a0s`;
  return ms > 0 && ms < 10 ? `${ms.toFixed(1)}\u00a0ms` : `${grouped(Math.round(ms))}\u00a0ms`;
}
