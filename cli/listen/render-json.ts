import type { Told } from "./events.ts";

/** What is told as an object of `--json`: `kind` says which, and docs/cli.md what each of them holds. */
export function toldJson(told: Told, at = new Date()): object {
  return { kind: told.kind, at: at.toISOString(), ...fieldsOf(told) };
}

function fieldsOf(told: Told): object {
  switch (told.kind) {
    case "listening": {
      const { id, name, mode, events, forward_to, tunnel_url } = told.listener;
      return {
        listener_id: id,
        name,
        mode,
        events,
        forward_to,
        tunnel_url,
        workspace: told.workspace,
        waiting: told.waiting,
      };
    }
    case "delivery": {
      const { delivery, attempt, outcome } = told;
      return {
        delivery_id: delivery.id,
        event_id: delivery.event_id,
        event: delivery.type,
        mode: delivery.env,
        replay: delivery.replayed_at !== null,
        attempt: delivery.attempts_made + 1,
        outcome,
        status: attempt.status,
        duration_ms: attempt.duration_ms,
        error: attempt.error,
      };
    }
    case "call":
      return {
        method: told.call.method,
        target: told.call.target,
        status: told.status,
        duration_ms: Math.round(told.durationMs),
        error: told.error,
      };
    case "app_down":
      return { waiting: told.waiting };
    case "app_up":
    case "reconnected":
      return { after_ms: told.afterMs };
    case "disconnected":
      return { reason: told.reason };
    case "finishing":
      return { under_way: told.underWay };
    case "ended":
      return { reason: told.reason, waiting: told.waiting };
  }
}
