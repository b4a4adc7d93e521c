import Link from "next/link";
import type { ComponentProps } from "react";
import { cn } from "../text/cn.ts";
import { type ButtonStyle, buttonStyle } from "./button-style.ts";

/** A link that looks like a button: for navigation. For an action use `Button`. */
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return <Link {...rest} className={cn(buttonStyle({ variant, size }), className)} prefetch={false} />;
}
