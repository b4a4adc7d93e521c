import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";
import { Fieldset } from "./fieldset.tsx";

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; tone?: "test"; disabled?: boolean };

type RadioGroupProps = {
  name: string;
  legend: ReactNode;
  options: readonly RadioOption[];
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  error?: string | undefined;
  /** Number of columns; 2 by default. */
  columns?: 1 | 2 | 3;
};

const GRID = { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-3" };

/** A choice of a few options with explanations. */
export function RadioGroup({ name, legend, options, defaultValue, onChange, error, columns = 2 }: RadioGroupProps) {
  return (
    <Fieldset error={error} legend={legend}>
      <div className={cn("grid gap-2", GRID[columns])}>
        {options.map((option) => (
          <label
            className={cn(
              "flex cursor-pointer gap-2.5 rounded-lg border border-line-strong p-3 transition-colors duration-100 hover:bg-hover has-disabled:cursor-not-allowed has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              option.tone === "test"
                ? "has-checked:border-test has-checked:bg-test-soft"
                : "has-checked:border-accent has-checked:bg-accent-soft",
            )}
            key={option.value}
          >
            <input
              className={cn(
                "mt-0.5 size-4 shrink-0 appearance-none rounded-full border border-line-control bg-panel outline-none checked:border-5 forced-colors:appearance-auto",
                option.tone === "test" ? "checked:border-test" : "checked:border-accent",
              )}
              defaultChecked={option.value === defaultValue}
              disabled={option.disabled}
              name={name}
              onChange={onChange && (() => onChange(option.value))}
              type="radio"
              value={option.value}
            />
            <span className="min-w-0">
              <span className="block font-medium">{option.label}</span>
              {option.hint && <span className="block text-xs text-muted">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
