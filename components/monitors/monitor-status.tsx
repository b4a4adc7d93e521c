import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { Monitor } from "#lib/scraping/monitors/types.ts";

/** Whether a monitor runs; one that paused itself needs attention. */
export function MonitorStatusPill({ monitor }: { monitor: Pick<Monitor, "env" | "paused_reason"> }) {
  const test = monitor.env === "test";
  if (monitor.paused_reason === null)
    return (
      <StatusPill test={test} tone="ok">
        Active
      </StatusPill>
    );
  const stopped = monitor.paused_reason !== "paused";
  return (
    <StatusPill test={test} tone={stopped ? "bad" : "held"}>
      {stopped ? "Stopped" : "Paused"}
    </StatusPill>
  );
}
