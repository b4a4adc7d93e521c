"use client";

import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import type { Answer, Refused } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#components/ui/primitives/dialog.tsx";
import { Refusal } from "./refusal.tsx";
import type { SignInAgainProps } from "./sign-in-again.tsx";
import { useForm } from "./use-form.ts";

/** What a form's fields may show while it is sent, or after it was refused. */
export type FormState = { pending: boolean; fields: Refused["fields"] };

type FormDialogProps<T> = {
  title: string;
  description?: string | undefined;
  size?: "sm" | "md" | "lg";
  /** The fields; as a function where they show what is wrong with them. */
  children: ReactNode | ((state: FormState) => ReactNode);
  submitLabel: ReactNode;
  /** What the button says while the form is sent, where that is something else. */
  pendingLabel?: string;
  closeLabel?: string;
  disabled?: boolean;
  /** The button gets the focus first: there is no field that could. */
  focusSubmit?: boolean;
  /** The browser checks nothing: the server says what is wrong, in our words. */
  noValidate?: boolean;
  action: (given: FormData) => Promise<Answer<T>>;
  /** After it was accepted, and before the dialog closes. */
  onDone: (value: T) => void;
  onClose: () => void;
  /** What comes next is shown in place of the fields, or on another page. */
  staysOpen?: boolean;
  /** Accepted, and another page is on its way: until it is there nothing can be sent again. */
  leaving?: boolean;
  /** Sends what the fields hold at first as it opens: for what only looks something up. */
  sendsAtOnce?: boolean;
  onChange?: (event: FormEvent<HTMLFormElement>) => void;
  /** Where a new sign-in comes back to, when one is asked for, and what it is for. */
  signIn?: SignInAgainProps;
};

/** A dialog with a form: shows that it is sent, why it was refused, and closes when it was accepted. */
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
  // What was sent as it opened is no longer what the fields hold: they may be sent before the answer is there.
  const [changed, setChanged] = useState(false);
  const waits = props.leaving || (pending && !(sendsAtOnce && changed));
  useEffect(() => {
    if (sendsAtOnce) ref.current?.requestSubmit();
  }, [sendsAtOnce, ref]);
  const { children, submitLabel, pendingLabel, closeLabel = "Cancel", disabled, focusSubmit } = props;
  /** Fields that know what is wrong with them say it themselves. */
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
