"use client";

import { Refusal } from "#components/forms/refusal.tsx";
import { undoBy } from "#components/forms/undo.ts";
import { useAnswer } from "#components/ui/hooks/use-answer.ts";
import { usePassFocus } from "#components/ui/hooks/use-pass-focus.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody } from "#components/ui/primitives/dialog.tsx";
import { toast } from "#components/ui/primitives/toast.ts";
import type { SavedView } from "#lib/accounts/saved-views/types.ts";
import { removeViewAction, saveViewAction } from "#lib/dashboard/actions/saved-views.ts";

type RemoveViewsDialogProps = { slug: string; views: readonly SavedView[]; onClose: () => void };

/** Views that the user may remove. No confirmation, as a view is easily saved again. */
export function RemoveViewsDialog({ slug, views, onClose }: RemoveViewsDialogProps) {
  const { pending, refused, ask } = useAnswer();
  const remove = (view: SavedView) => {
    const { page, query, name, shared } = view;
    return ask(
      () => removeViewAction(slug, { view_id: view.id }),
      () => {
        toast.ok(`The view “${view.name}” is removed`, {
          // Undo would save the view as the user's own, so it is offered only for those.
          ...(view.mine && { action: undoBy(() => saveViewAction(slug, { page, query, name, shared })) }),
        });
        if (views.length === 1) onClose();
      },
    );
  };
  return (
    <Dialog onClose={onClose} size="sm" title="Remove saved views">
      <DialogBody>
        <ul className="divide-y divide-line">
          {views.map((view) => (
            <RemovableView key={view.id} onRemove={() => remove(view)} pending={pending} view={view} />
          ))}
        </ul>
        <Refusal refused={refused} />
      </DialogBody>
    </Dialog>
  );
}

const buttonOfNeighbour = (row: HTMLElement) =>
  (row.nextElementSibling ?? row.previousElementSibling)?.querySelector("button");

function RemovableView({ view, pending, onRemove }: { view: SavedView; pending: boolean; onRemove: () => void }) {
  const row = usePassFocus<HTMLLIElement>(buttonOfNeighbour);
  return (
    <li className="flex items-center gap-3 py-1.5" ref={row}>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{view.name}</span>
        <span className="block truncate text-xs text-muted">
          {view.mine ? (view.shared ? "Yours, shared with the workspace" : "Yours") : `Shared by ${view.by}`}
        </span>
      </span>
      <Button
        // Not disabled, which would lose the focus before it is passed on.
        aria-disabled={pending || undefined}
        onClick={() => !pending && onRemove()}
        size="sm"
        variant="danger"
      >
        Remove<span className="sr-only"> {view.name}</span>
      </Button>
    </li>
  );
}
