import { Button } from "#components/ui/primitives/button.tsx";
import type { useSendAgain } from "./use-send-again.ts";

type SendSelectedProps = {
  ids: readonly string[];
  sending: ReturnType<typeof useSendAgain>;
  onClear: () => void;
};

/** Actions on the selected rows, or why resending by key failed; nothing without either. */
export function SendSelected({ ids, sending: { send, pending, refused }, onClear }: SendSelectedProps) {
  if (ids.length === 0 && !refused) return null;
  return (
    <section
      aria-label="Chosen deliveries"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-accent-soft px-4 py-2 sm:px-6"
    >
      {ids.length > 0 && (
        <>
          <span className="font-medium tabular-nums">{ids.length} chosen</span>
          <Button
            onClick={() => send(ids)}
            pending={pending}
            size="sm"
            title="Retries what is waiting, replays what has finished (r)"
            variant="primary"
          >
            Send {ids.length === 1 ? "it" : "them"} again
          </Button>
          <Button onClick={onClear} size="sm">
            Clear
          </Button>
        </>
      )}
      {refused && (
        <p className="text-xs font-medium text-bad" role="alert">
          {refused.message}
        </p>
      )}
    </section>
  );
}
