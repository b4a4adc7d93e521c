"use client";

import type { ReactNode } from "react";
import { type Answer, useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { Refusal } from "./refusal.tsx";

type ConfirmDialogProps<T> = {
  action: () => Promise<Answer<T>>;
  /** Called after success, before the dialog closes. */
  onDone: (value: T) => void;
  onClose: () => void;
  /** Keeps the dialog open because success leaves the page. */
  staysOpen?: boolean;
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  confirmLabel: string;
};

/**
 * Confirms an irreversible action with limited consequences; `ConfirmByName` is for serious ones.
 */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>) {
  const { action, onDone, onClose, staysOpen = false, title, children, confirmLabel } = props;
  const { pending, refused, ask } = useAnswer();
  const confirm = () =>
    ask(action, (value) => {
      onDone(value);
      if (!staysOpen) onClose();
    });
  return (
    <Dialog onClose={onClose} role="alertdialog" size="sm" title={title}>
      <DialogBody>
        <div className="text-muted">{children}</div>
        <Refusal refused={refused} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus="" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={confirm} pending={pending} variant="danger">
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
