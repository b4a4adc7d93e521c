import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

type MenuItemProps = {
  children: ReactNode;
  onSelect?: () => void;
  /** One of a set: shows a tick when true. */
  checked?: boolean;
  danger?: boolean;
  /** Inside a form: sends it. */
  submit?: boolean;
};

/** Something that a menu does. */
export function MenuItem({ children, onSelect, checked, danger, submit }: MenuItemProps) {
  const role = checked === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": checked };
  return (
    <button
      {...role}
      className={cn("menu-item", danger && "text-bad")}
      onClick={onSelect}
      tabIndex={-1}
      type={submit ? "submit" : "button"}
    >
      {children}
      {checked && <Check aria-hidden="true" className="ml-auto" />}
    </button>
  );
}

/** Somewhere that a menu leads. `current` marks where one is. */
export function MenuLink({ children, href, current }: { children: ReactNode; href: string; current?: boolean }) {
  return (
    <Link
      aria-current={current || undefined}
      className="menu-item"
      href={href}
      role="menuitem"
      tabIndex={-1}
      prefetch={false}
    >
      {children}
      {current && <Check aria-hidden="true" className="ml-auto" />}
    </Link>
  );
}

/** A heading over some items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className="px-2 pt-1.5 pb-1 text-2xs font-medium text-faint" role="presentation">
      {children}
    </div>
  );
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />;
}
