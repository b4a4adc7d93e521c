import { type ReactNode, useId } from "react";
import { cn } from "../text/cn.ts";

/** Props that connect a control to its field: spread them on `Input`, `Select`, `Textarea`. */
export type FieldControl = {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and what to do; announced when it appears. */
  error?: string | undefined;
  /** Shown after the label. */
  optional?: boolean;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** A labeled control with hint and error, connected for screen readers. */
export function Field({ name, label, hint, error, optional, className, children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={cn("flex min-w-0 flex-col gap-1.5", className)}>
      <label className="flex items-baseline gap-1.5 font-medium" htmlFor={id}>
        {label}
        {optional && <span className="text-xs font-normal text-faint">optional</span>}
      </label>
      {children({ id, name, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      <p aria-live="polite" className="text-xs font-medium text-bad empty:hidden" id={`${id}-error`}>
        {error}
      </p>
      {hint && (
        <p className="text-xs text-muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
