"use client";

import type { ReactNode } from "react";
import { type Answer, useAnswer } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { Refusal } from "./refusal.tsx";

type ConfirmDialogProps<T> = {
  action: () => Promise<Answer<T>>;
  /** After it was done, and before the dialog closes. */
  onDone: (value: T) => void;
  onClose: () => void;
  /** The page is left when it is done. */
  staysOpen?: boolean;
  title: string;
  /** What will happen, and to whom. */
  children: ReactNode;
  confirmLabel: string;
};

/** Asks before something that cannot be undone, but breaks little. What breaks much asks with `ConfirmByName`. */
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
