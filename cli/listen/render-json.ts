import type { ListenEvent } from "./events.ts";

/** Returns an event as an object of `--json`. docs/cli.md documents the fields of each `kind`. */
export function renderJson(event: ListenEvent, at = new Date()): object {
  return { kind: event.kind, at: at.toISOString(), ...fieldsOf(event) };
}

function fieldsOf(event: ListenEvent): object {
  switch (event.kind) {
    case "listening": {
      const { id, name, mode, events, forward_to, tunnel_url } = event.listener;
      return {
        listener_id: id,
        name,
        mode,
        events,
        forward_to,
        tunnel_url,
        workspace: event.workspace,
        waiting: event.waiting,
      };
    }
    case "delivery": {
      const { delivery, attempt, outcome } = event;
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
        method: event.call.method,
        target: event.call.target,
        status: event.status,
        duration_ms: Math.round(event.durationMs),
        error: event.error,
      };
    case "app_down":
      return { waiting: event.waiting };
    case "app_up":
    case "reconnected":
      return { after_ms: event.afterMs };
    case "disconnected":
      return { reason: event.reason };
    case "finishing":
      return { under_way: event.underWay };
    case "ended":
      return { reason: event.reason, waiting: event.waiting };
  }
}
