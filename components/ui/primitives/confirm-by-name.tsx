"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { Callout } from "./callout.tsx";
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";

type ConfirmByNameProps = {
  onClose: () => void;
  title: ReactNode;
  /** The exact name to type. */
  name: string;
  /** What will break, the safe alternative, and further fields. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: (form: FormData) => void;
  pending?: boolean;
  error?: string | undefined;
};

/** Confirms a destructive action: the button is enabled once the name is typed. */
export function ConfirmByName({
  onClose,
  title,
  name,
  children,
  confirmLabel,
  onConfirm,
  pending,
  error,
}: ConfirmByNameProps) {
  const [typed, setTyped] = useState("");
  const matches = typed.trim() === name.trim();
  return (
    <Dialog onClose={onClose} role="alertdialog" title={title}>
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          if (matches && !pending) onConfirm(new FormData(event.currentTarget));
        }}
      >
        <DialogBody>
          {children}
          <Field
            label={
              <span>
                Type <strong className="font-semibold break-all select-all">{name}</strong> to confirm
              </span>
            }
            name="confirm_name"
          >
            {(control) => (
              <Input
                {...control}
                data-autofocus=""
                onChange={(event) => setTyped(event.target.value)}
                spellCheck={false}
                value={typed}
              />
            )}
          </Field>
          {error && <Callout tone="bad">{error}</Callout>}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button disabled={!matches} pending={pending} type="submit" variant="danger">
            {confirmLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
