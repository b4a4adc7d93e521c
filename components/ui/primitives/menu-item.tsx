import { Check } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "../text/cn.ts";

type MenuItemProps = {
  children: ReactNode;
  onSelect?: () => void;
  /** A choice within a set: shows a check mark if true. */
  checked?: boolean;
  danger?: boolean;
};

export function MenuItem({ children, onSelect, checked, danger }: MenuItemProps) {
  const role = checked === undefined ? { role: "menuitem" } : { role: "menuitemradio", "aria-checked": checked };
  return (
    <button {...role} className={cn("menu-item", danger && "text-bad")} onClick={onSelect} tabIndex={-1} type="button">
      {children}
      {checked && <Check aria-hidden="true" className="ml-auto" />}
    </button>
  );
}

/** A link in a menu. `current` marks the open page. */
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

export function MenuLabel({ children }: { children: ReactNode }) {
  return (
    <div className="px-2 pt-1.5 pb-1 text-2xs font-medium text-faint" role="presentation">
      {children}
    </div>
  );
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />;
}
