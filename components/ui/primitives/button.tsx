import type { ComponentProps } from "react";
import { cn } from "../text/cn.ts";
import { type ButtonStyle, buttonStyle } from "./button-style.ts";
import { Spinner } from "./spinner.tsx";

type ButtonProps = ComponentProps<"button"> &
  ButtonStyle & {
    /** Shows a spinner, keeps the focus (unlike `disabled`) and ignores clicks. */
    pending?: boolean | undefined;
  };

/** A button; submits only with `type="submit"`. */
export function Button({
  variant,
  size,
  pending,
  className,
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"] || undefined}
      className={cn(buttonStyle({ variant, size }), className)}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      type={type}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
