import type { ComponentProps, ReactNode } from "react";
import { cn } from "../text/cn.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** Describes the action; also the tooltip. */
  label: string;
  icon: ReactNode;
  size?: "sm" | "md";
};

/** A square icon button. `sm` is 24 px, the minimum target size. */
export function IconButton({ label, icon, size = "md", className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      aria-label={label}
      className={cn(
        "inline-grid shrink-0 place-items-center rounded-md text-faint transition-colors duration-100 hover:bg-hover hover:text-text disabled:opacity-50",
        size === "sm" ? "size-6 [&_svg]:size-3.5" : "size-8 [&_svg]:size-4",
        className,
      )}
      title={label}
      type={type}
    >
      {icon}
    </button>
  );
}
