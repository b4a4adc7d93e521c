import { cva, type VariantProps } from "class-variance-authority";

/**
 * Styles `Button` and `ButtonLink`. `md` is 32 px high, `sm` 28 px; targets need at least 24 px.
 */
export const buttonStyle = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none",
    "transition-colors duration-100 [&_svg]:size-3.5 [&_svg]:shrink-0",
    "disabled:opacity-55 aria-disabled:opacity-55 aria-disabled:cursor-not-allowed",
  ],
  {
    variants: {
      variant: {
        primary:
          "border-solid bg-solid text-on-solid not-disabled:hover:border-solid-hover not-disabled:hover:bg-solid-hover",
        secondary: "border-line-strong bg-panel text-text not-disabled:hover:bg-hover",
        ghost: "border-transparent bg-transparent text-muted not-disabled:hover:bg-hover not-disabled:hover:text-text",
        danger:
          "border-danger bg-danger text-white not-disabled:hover:border-danger-hover not-disabled:hover:bg-danger-hover",
        "danger-quiet":
          "border-line-strong bg-panel text-bad not-disabled:hover:border-bad not-disabled:hover:bg-bad-soft",
      },
      size: { sm: "h-7 px-2.5 text-xs", md: "h-8 px-3 text-sm", lg: "h-10 px-4 text-base" },
    },
    defaultVariants: { variant: "secondary", size: "md" },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;
