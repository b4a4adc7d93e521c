"use client";

import { Fragment, type ReactNode } from "react";
import type { Answer, Refused } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { Refusal } from "./refusal.tsx";
import { useForm } from "./use-form.ts";

type SettingsFormProps<T> = {
  /** The fields, and what is wrong with each. */
  children: (fields: Refused["fields"]) => ReactNode;
  submitLabel?: string;
  submitVariant?: "primary" | undefined;
  /** Shown without a button to who may not change it. */
  readOnly?: boolean;
  action: (given: FormData) => Promise<Answer<T>>;
  /** After it was saved. */
  onDone: (value: T, form: HTMLFormElement) => void;
  className?: string;
  /** For fields side by side. */
  wide?: boolean;
  /** What the fields are drawn from, as text: another has them drawn again, while the button stays and keeps the focus. */
  drawnFrom?: string;
};

/** The form of a settings panel: one column, one button, and why it was not saved. */
export function SettingsForm<T>({ children, action, onDone, ...props }: SettingsFormProps<T>) {
  const {
    submitLabel = "Save",
    submitVariant = "primary",
    readOnly = false,
    className,
    wide = false,
    drawnFrom,
  } = props;
  const { pending, refused, form } = useForm({ action, onDone });
  return (
    <form {...form} className={cn("flex flex-col gap-3", wide ? "max-w-2xl" : "max-w-md", className)} noValidate>
      <Fragment key={drawnFrom}>{children(refused?.fields)}</Fragment>
      {!refused?.fields && <Refusal refused={refused} />}
      {!readOnly && (
        <Button className="self-start" pending={pending} type="submit" variant={submitVariant}>
          {submitLabel}
        </Button>
      )}
    </form>
  );
}
