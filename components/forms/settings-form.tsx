"use client";

import { Fragment, type ReactNode } from "react";
import type { Answer, Refused } from "#components/ui/hooks/use-answer.ts";
import { Button } from "#components/ui/primitives/button.tsx";
import { cn } from "#components/ui/text/cn.ts";
import { Refusal } from "./refusal.tsx";
import { useForm } from "./use-form.ts";

type SettingsFormProps<T> = {
  children: (fields: Refused["fields"]) => ReactNode;
  submitLabel?: string;
  submitVariant?: "primary" | undefined;
  /** Hides the button for users who may not save. */
  readOnly?: boolean;
  action: (given: FormData) => Promise<Answer<T>>;
  onDone: (value: T, form: HTMLFormElement) => void;
  className?: string;
  /** For fields side by side. */
  wide?: boolean;
  /**
   * Serialized source of the fields: a new value renders them again, while the button stays and
   * keeps the focus.
   */
  drawnFrom?: string;
};

/** A settings panel's form: one column, one button and the error. */
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
