import { CHIP } from "../primitives/chip-style.ts";
import { Menu } from "../primitives/menu.tsx";
import { MenuLink } from "../primitives/menu-item.tsx";
import { FilterChip } from "./filter-chip.tsx";

type ChoiceFilterProps = {
  label: string;
  value: string | undefined;
  /** URL without the filter. */
  clear: string;
  options: readonly { value: string; label: string; href: string }[];
};

/** A filter with one of many options: a menu, or a chip once set. */
export function ChoiceFilter({ label, value, clear, options }: ChoiceFilterProps) {
  if (value !== undefined) {
    return (
      <FilterChip active href={clear}>
        <span className="max-w-48 truncate">
          {label}: {options.find((option) => option.value === value)?.label ?? value}
        </span>
      </FilterChip>
    );
  }
  if (options.length === 0) return null;
  return (
    <Menu className="max-h-80 max-w-[calc(100vw-2rem)]" trigger={label} triggerClassName={CHIP}>
      {options.map((option) => (
        <MenuLink href={option.href} key={option.value}>
          {option.label}
        </MenuLink>
      ))}
    </Menu>
  );
}
