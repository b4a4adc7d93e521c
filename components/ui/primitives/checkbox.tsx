import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "../text/cn.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & { label: ReactNode; hint?: ReactNode };

/** A checkbox, sent as `value` (or "on"). The whole label is the target. */
export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <label
      className={cn(
        "flex cursor-pointer items-start gap-2.5 py-1 has-disabled:cursor-not-allowed has-disabled:opacity-55",
        className,
      )}
    >
      <input
        {...rest}
        aria-describedby={hint ? id : undefined}
        className="peer mt-0.5 size-4 shrink-0 appearance-none rounded-sm border border-line-control bg-panel bg-center bg-no-repeat checked:border-accent checked:bg-accent hover:border-faint forced-colors:appearance-auto"
        type="checkbox"
      />
      <svg
        aria-hidden="true"
        className="pointer-events-none -ml-[26px] mt-0.5 size-4 shrink-0 text-bg opacity-0 peer-checked:opacity-100 forced-colors:hidden"
        fill="none"
        viewBox="0 0 16 16"
      >
        <path
          d="m4 8.4 2.7 2.6L12 5.4"
          stroke="currentColor"
          strokeLinecap="round"
          strokeLinejoin="round"
          strokeWidth="1.8"
        />
      </svg>
      <span className="min-w-0">
        <span className="block">{label}</span>
        {hint && (
          <span className="block text-xs text-muted" id={id}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
