import { type ReactNode, useId } from "react";

type FieldsetProps = {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/**
 * Controls that answer one question, such as checkboxes or radio buttons, with a common hint and
 * error.
 */
export function Fieldset({ legend, hint, error, children }: FieldsetProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={hint || error ? `${id}-hint ${id}-error` : undefined} className="min-w-0">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {hint && (
        <p className="-mt-1 mb-2 text-xs text-muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <p aria-live="polite" className="mt-1.5 text-xs font-medium text-bad empty:hidden" id={`${id}-error`}>
        {error}
      </p>
    </fieldset>
  );
}
