import { StatusPill } from "#components/ui/primitives/status-pill.tsx";
import type { ShownListener } from "#lib/webhooks/listeners/types.ts";
import { stateOf } from "./labels.ts";

export function ListenerState({ listener }: { listener: ShownListener }) {
  const { tone, word } = stateOf(listener);
  return (
    <StatusPill test={listener.mode === "test"} tone={tone}>
      {word}
    </StatusPill>
  );
}
