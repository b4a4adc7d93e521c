"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Answer, Refused } from "#components/ui/hooks/use-answer.ts";
import { FormDialog } from "./form-dialog.tsx";

type ForecastDialogProps<F, T> = {
  title: string;
  /** Label of the submit button once the cost is shown. */
  submitLabel: string;
  /** Whether the input is saved and another page is loading. */
  leaving?: boolean;
  /** Returns the cost of the input without saving it. */
  forecast: (given: FormData) => Promise<Answer<F>>;
  save: (given: FormData) => Promise<Answer<T>>;
  describe: (cost: F) => ReactNode;
  /** Closes the dialog or leaves the page. */
  onSaved: (value: T) => void;
  onClose: () => void;
  children: (fields: Refused["fields"]) => ReactNode;
};

/**
 * A form dialog that shows the cost of its input before saving. Any change shows the cost again.
 */
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
    // Discard the cost if the input has changed since.
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
          {/* Rendered while empty: screen readers announce only changes to a region they know. */}
          <div aria-live="polite" className="empty:absolute" ref={shown}>
            {cost !== undefined && describe(cost)}
          </div>
        </>
      )}
    </FormDialog>
  );
}
