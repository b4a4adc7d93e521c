import { CHIP } from "../primitives/chip-style.ts";
import { Menu } from "../primitives/menu.tsx";
import { MenuLink } from "../primitives/menu-item.tsx";
import { FilterChip } from "./filter-chip.tsx";

type ChoiceFilterProps = {
  label: string;
  value: string | undefined;
  /** Returns the URL with this choice, or without one. */
  href: (value: string | undefined) => string;
  /** Values, with their labels where these differ. */
  options: readonly (string | readonly [value: string, label: string])[];
};

/** A filter with one of many options: a menu, or a chip once set. */
export function ChoiceFilter({ label, value, href, options }: ChoiceFilterProps) {
  const named = options.map((option) => (typeof option === "string" ? ([option, option] as const) : option));
  if (value !== undefined) {
    return (
      <FilterChip active href={href(undefined)}>
        <span className="max-w-48 truncate">
          {label}: {named.find(([each]) => each === value)?.[1] ?? value}
        </span>
      </FilterChip>
    );
  }
  if (options.length === 0) return null;
  return (
    <Menu className="max-h-80 max-w-[calc(100vw-2rem)]" trigger={label} triggerClassName={CHIP}>
      {named.map(([each, shown]) => (
        <MenuLink href={href(each)} key={each}>
          {shown}
        </MenuLink>
      ))}
    </Menu>
  );
}
