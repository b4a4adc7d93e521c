"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Answer, Refused } from "#components/ui/hooks/use-answer.ts";
import { FormDialog } from "./form-dialog.tsx";

type ForecastDialogProps<F, T> = {
  title: string;
  /** Label of the button that saves, once the cost is shown. */
  submitLabel: string;
  /** Whether the input is saved and another page is loading. */
  leaving?: boolean;
  /** Returns the cost of the input and saves nothing. */
  forecast: (given: FormData) => Promise<Answer<F>>;
  save: (given: FormData) => Promise<Answer<T>>;
  /** Describes a cost. */
  describe: (cost: F) => ReactNode;
  /** Closes the dialog or leaves the page. */
  onSaved: (value: T) => void;
  onClose: () => void;
  /** Renders the fields, with the messages about them. */
  children: (fields: Refused["fields"]) => ReactNode;
};

/** A dialog with a form that shows the cost of its input before it saves it. After any change the cost is shown again. */
export function ForecastDialog<F, T>({ forecast, save, describe, onSaved, ...props }: ForecastDialogProps<F, T>) {
  const [cost, setCost] = useState<F>();
  const edits = useRef(0);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cost !== undefined) shown.current?.scrollIntoView({ block: "nearest" });
  }, [cost]);

  const send = async (given: FormData): Promise<Answer<{ saved: T } | undefined>> => {
    if (cost !== undefined) {
      const answer = await save(given);
      return answer.ok ? { ok: true, value: { saved: answer.value } } : answer;
    }
    const before = edits.current;
    const answer = await forecast(given);
    if (!answer.ok) return answer;
    // An input that changed meanwhile has another cost.
    if (edits.current === before) setCost(() => answer.value);
    return { ok: true, value: undefined };
  };

  return (
    <FormDialog
      action={send}
      leaving={props.leaving ?? false}
      onChange={() => {
        edits.current += 1;
        setCost(undefined);
      }}
      onClose={props.onClose}
      onDone={(done) => done && onSaved(done.saved)}
      size="lg"
      staysOpen
      submitLabel={cost === undefined ? "Preview cost" : props.submitLabel}
      title={props.title}
    >
      {({ fields }) => (
        <>
          {props.children(fields)}
          {/* Rendered while it is empty: a screen reader announces only changes to a region that it knows. */}
          <div aria-live="polite" className="empty:absolute" ref={shown}>
            {cost !== undefined && describe(cost)}
          </div>
        </>
      )}
    </FormDialog>
  );
}
