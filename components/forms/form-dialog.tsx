"use client";

import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { Answer, Refused } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { Refusal } from "./refusal.tsx";
import type { SignInAgainProps } from "./sign-in-again.tsx";
import { useForm } from "./use-form.ts";

export type FormState = { pending: boolean; fields: Refused["fields"] };

type FormDialogProps<T> = {
  title: string;
  description?: string | undefined;
  size?: "sm" | "md" | "lg";
  /** The fields; a function if they show their own errors. */
  children: ReactNode | ((state: FormState) => ReactNode);
  submitLabel: ReactNode;
  /** Button label while the form is being sent. */
  pendingLabel?: string;
  closeLabel?: string;
  disabled?: boolean;
  /** Focuses the button first because no field can take the focus. */
  focusSubmit?: boolean;
  /** Turns off browser validation in favor of the server's messages. */
  noValidate?: boolean;
  action: (given: FormData) => Promise<Answer<T>>;
  /** Called after success, before the dialog closes. */
  onDone: (value: T) => void;
  onClose: () => void;
  /** Keeps the dialog open for the next step, here or on another page. */
  staysOpen?: boolean;
  /** Accepted and loading another page; blocks further submission. */
  leaving?: boolean;
  /** Submits the initial values on opening, for a form that only looks something up. */
  sendsAtOnce?: boolean;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  /** The purpose of a required sign-in and where it returns. */
  signIn?: SignInAgainProps;
};

/** A form dialog: shows progress and errors, and closes on success. */
export function FormDialog<T>({ action, onDone, onClose, staysOpen = false, ...props }: FormDialogProps<T>) {
  const { pending, refused, form } = useForm<T>({
    action,
    onDone: (value) => {
      onDone(value);
      if (!staysOpen) onClose();
    },
  });
  const { sendsAtOnce = false, onChange } = props;
  const { ref } = form;
  // Once the fields differ from what was sent on opening, they may be sent before the first answer
  // arrives.
  const [changed, setChanged] = useState(false);
  const waits = props.leaving || (pending && !(sendsAtOnce && changed));
  useEffect(() => {
    if (sendsAtOnce) ref.current?.requestSubmit();
  }, [sendsAtOnce, ref]);
  const { children, submitLabel, pendingLabel, closeLabel = "Cancel", disabled, focusSubmit } = props;
  /** Fields rendered by a function show their own errors. */
  const sayThemselves = typeof children === "function";
  return (
    <Dialog description={props.description} onClose={onClose} size={props.size ?? "md"} title={props.title}>
      <form
        {...form}
        className="contents"
        noValidate={props.noValidate}
        onChange={(event) => {
          setChanged(true);
          onChange?.(event);
        }}
        onSubmit={(event) => {
          setChanged(false);
          form.onSubmit(event);
        }}
      >
        <DialogBody>
          {sayThemselves ? children({ pending, fields: refused?.fields }) : children}
          {!(sayThemselves && refused?.fields) && <Refusal refused={refused} signIn={props.signIn} />}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{closeLabel}</Button>
          <Button
            data-autofocus={focusSubmit ? "" : undefined}
            disabled={disabled}
            pending={waits}
            type="submit"
            variant="primary"
          >
            {waits && pendingLabel ? pendingLabel : submitLabel}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
